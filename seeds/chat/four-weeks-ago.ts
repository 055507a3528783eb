/** Conversations of the demo property's chat that began three to four weeks ago. */
import { type Conversation, conversation } from "./script.ts";

export const FOUR_WEEKS_AGO: readonly Conversation[] = [
  conversation(
    25,
    `
    09:05 grace The window cleaners are here from {date+3} to {date+5}, top floors first. They work from the outside only, so please just keep the windows closed.
    09:18 weilan Should we clear the balcony?
    09:23 grace Only the half meter in front of the glass, please.
    09:25 weilan Will do.
    09:31 zofia Do they do the skylight in the eighth-floor hallway as well? It could use it.
    09:36 ben They do now. Good point, I added it to the order.
    09:37 zofia Thank you!
  `,
  ),
  conversation(
    25,
    `
    18:44 sunil Is anyone else having trouble with the garage gate? It stays open for minutes.
    18:50 andre Yes, since this weekend. It finally closes on its own, but slowly.
    18:58 ben I saw it on the camera. The sensor is dirty or dying, I will look at it first thing tomorrow.
    +1 08:32 ben It was dying. The new sensor is in, and the gate closes after 20 seconds again.
    +1 08:45 sunil Works perfectly. Thanks, Ben.
  `,
  ),
  conversation(
    24,
    `
    15:10 tessa I am away from {date+2} for a week. Could someone water three plants? They are very easy.
    15:18 aiko Happy to. Same as last time?
    15:20 tessa Yes, a glass each, every second day. I will leave the key with you.
    15:21 aiko Deal.
    15:24 tessa You get the first tomato.
  `,
  ),
  conversation(
    24,
    `
    19:33 mateo Hi everybody, I moved into 7E a little while ago and never introduced myself. I am Mateo, I teach music at the middle school.
    19:38 beatriz Welcome, Mateo! 7D here, we have met in the elevator.
    19:41 noor Welcome! I have only just signed for 7F, so you are not the newest any more.
    19:44 mateo Then welcome to you too, Noor. If my piano is ever too loud, please just knock. It has headphones.
    19:50 beatriz What I have heard so far was lovely.
    20:01 grace Welcome to you both. Noor, please come by the office whenever something is unclear.
    20:03 noor Thank you, Grace!
  `,
  ),
  conversation(
    22,
    `
    10:11 hannah Does the recycling take milk cartons? The sign is worn off.
    10:19 ben It does, rinsed and flat. Caps stay on.
    10:22 hannah And foam trays?
    10:25 ben Sadly not, those go to trash. I will print new signs this week.
    +2 14:02 ben New signs are up in both trash rooms, with pictures.
    +2 14:15 hannah Very clear now. Even my grandson got it right.
  `,
  ),
  conversation(
    22,
    `
    21:05 gabriel Sorry for the noise just now, a shelf came down in 4B. Everybody is fine, except some plates.
    21:08 rosa Oh no! Do you need a hand?
    21:10 gabriel Thank you, nearly done. I just didn't want anybody to worry.
    21:14 hannah Thank you for saying so, I did jump a little.
    21:16 gabriel I am sorry, Hannah. It won't happen again, the rest of them are anchored now.
  `,
  ),
  conversation(
    21,
    `
    09:00 grace We are planning a movie night in the lounge on {date+2} at 7 PM. Three candidates: a nature documentary, a classic comedy, or an animated film. What do you say?
    09:08 ines Animated, please!
    09:10 callum Comedy.
    09:14 imani Animated. My two would love it.
    09:17 emeka Animated here as well, three votes from one household.
    09:25 callum I know when I am beaten. Animated it is, and I will bring popcorn.
    09:40 grace Animated wins. Doors at 6:45, and there will be tea and juice.
    09:42 imani Thank you for doing this, Grace.
  `,
  ),
  conversation(
    20,
    `
    16:22 owen I found a key ring with a small red lantern by the mailboxes.
    16:30 linh That sounds like my daughter's. Does it have four keys?
    16:31 owen Four keys and a library tag.
    16:33 linh Yes! We were looking everywhere. I will come down.
    16:52 owen Handed over. All good.
  `,
  ),
  conversation(
    20,
    `
    19:12 yusuf Does anyone know how to turn down the brightness of the thermostat at night? It lights up our bedroom.
    19:20 kalani Hold the middle button for three seconds, then choose Display. There is a night mode.
    19:23 yusuf That worked. I have lived with this for months!
    19:25 kalani So had I, until Ben showed me.
    19:31 ben I will put it into the welcome folder. You are not the first to ask.
  `,
  ),
  conversation(
    18,
    `
    08:30 ben Planned work: the hot water is off on the fifth and sixth floor on {date+2} from 1 to 3 PM. We are replacing a mixing valve.
    08:41 jasper Cold water stays on?
    08:43 ben It does.
    08:44 jasper Then no problem. Thanks for the early notice.
    +2 14:22 ben Hot water is back, half an hour early. Please let it run for a minute first.
    +2 14:40 delphine All well in 6B.
    +2 14:41 jasper 5D too.
  `,
  ),
  conversation(
    18,
    `
    20:15 imani The movie night was wonderful. My children have not stopped singing.
    20:19 emeka Mine neither. Help.
    20:22 ines Same time next month?
    20:30 grace Gladly. I have booked the lounge for the same weekday in four weeks.
    20:32 callum I will bring twice the popcorn.
  `,
  ),
];
