/** Conversations of the demo property's chat of the last days, up to a few minutes ago. */
import { type Conversation, conversation } from "./script.ts";

export const THIS_WEEK: readonly Conversation[] = [
  conversation(
    4,
    `
    09:12 ben Planned work in the east wing: the water is off on {date+6} from 9 to 11 AM, for the new main valve. Please fill a kettle beforehand.
    09:20 freya East wing is units D to F, correct?
    09:22 ben Correct, on all floors.
    09:25 marcus Will the toilets work?
    09:28 ben One flush from the tank, then not until eleven. The lobby restroom stays open.
    09:30 marcus Good to know, thanks.
    09:41 rahel Thank you for the early notice, I will shower at the gym.
  `,
  ),
  conversation(
    4,
    `
    19:22 maya My kitchen tap has become a trickle over the last days. Has anyone on our side had that?
    19:26 caleb Not in 3A. Have you cleaned the little sieve at the end?
    19:29 maya I did, it was clean. I have reported it.
    19:35 ben Thanks, Maya. I will bring a new cartridge tomorrow, is after four all right?
    19:36 maya Perfect, I am home from four.
  `,
  ),
  conversation(
    3,
    `
    12:15 winona Hello everyone, I am Winona and I will move into 3D at the beginning of next month. I am looking forward to it!
    12:19 maya Welcome, Winona! I am right next door in 3C.
    12:21 jonah Welcome to the third floor.
    12:24 winona Thank you! Is there anything I should know before the move?
    12:28 maya Book the loading bay early, and measure the elevator if you have a big wardrobe.
    12:33 grace The elevator car is 6 feet 10 high inside. Your loading bay slot is reserved, I will confirm the time next week.
    12:35 winona You are all very kind, thank you.
  `,
  ),
  conversation(
    3,
    `
    16:10 ben New cartridge is in at 3C. Better?
    16:18 maya Much better, though still not quite as strong as before.
    16:21 ben Then I will flush the line as well when the main valve is changed. I leave the report open until then.
    16:22 maya Thank you, that makes sense.
    16:31 zachary Anyone who is tired of waiting for repairs: my cousin does plumbing for cash, half the price. Ask me for the number.
  `,
  ),
  conversation(
    2,
    `
    10:05 grace Reminder: the board game evening is on {date+4} at 7 PM in the lounge. Who is coming?
    10:11 kalani I am, with a card game for six.
    10:13 aiko Me too.
    10:16 yusuf We are two, and we bring baklava.
    10:18 callum For baklava I would learn any game.
    10:24 emeka Three of us, the oldest wants to play chess.
    10:27 bennett I will gladly take on a chess player.
    10:31 grace That makes nine so far. There is room for twenty.
  `,
  ),
  conversation(
    2,
    `
    18:40 uriel Has anybody seen a gray pickup in space 31? It is mine and I just want to be sure that I haven't parked in the wrong row again.
    18:44 andre It stands in 31, row C. All good.
    18:46 uriel Thank you! After last month I double-check.
    18:47 andre Better once too often.
    18:52 silas If the silver hatchback is in my space once more, I will let the air out of its tires.
  `,
  ),
  conversation(
    1,
    `
    08:10 freya Someone has left the bike room open overnight. Nothing is missing as far as I can see, I have closed it.
    08:16 ben Thank you, Freya. The latch is sticking, I'll grease it today.
    08:18 freya That would explain it.
    13:05 ben Latch is greased and closes by itself again.
    13:09 freya Tested, works.
  `,
  ),
  conversation(
    1,
    `
    15:32 hannah My daughter's family visits next weekend. Is the guest suite free from {Friday} to Sunday?
    15:40 grace It is, for both nights. Shall I put you down?
    15:41 hannah Yes, please. Could I use my points for one of the nights?
    15:46 grace You can. Press Redeem on the guest suite reward and I will book it against that.
    15:49 hannah Wonderful. Thank you, Grace.
  `,
  ),
  conversation(
    1,
    `
    20:48 priya Water is coming through our bathroom wall in 5E, I have reported it just now.
    20:49 ben On my way, I'm closing the riser. Please move everything off the floor if you can.
    20:51 priya Thank you, doing that.
    20:55 yusuf Do you need towels or a bucket? I can be there in two minutes.
    20:56 priya Towels would be great!
    21:24 ben The riser is closed and the leak has stopped. The C to E lines have no water until I'm done, about an hour. Sorry, everyone.
    21:26 elena No problem, take your time.
    22:19 ben Water is back on. The pipe has a new section, the wall stays open to dry. Thank you, Yusuf, for the towels.
    22:22 priya Thank you both so much.
  `,
  ),
  conversation(
    0,
    `
    -148m grace Hello, all. After last night's leak, a drying fan will run in 5E for two days. It hums a little, thank you for bearing with it.
    -144m jasper No complaints from 5D. Priya, do you need anything?
    -141m priya Thank you, Jasper, we're fine. The floor is nearly dry.
    -139m jasper Glad to hear it.
    -112m maya Is the loading bay free on {Saturday}? My sister is helping me move a sofa in.
    -106m grace It is. I've put you down for 10 AM to noon. The gate code will be in your notifications the evening before.
    -105m maya Perfect, thanks Grace.
    -104m maya In case the truck is early, my sister's number is (555) 555-0188.
    -101m emeka If you need a third pair of hands, ring at 8D.
    -99m maya I might take you up on that!
    -63m mateo The coffee machine in the lounge says "descale". Does anyone know where the powder is?
    -58m ben In the cabinet below, on the left. It takes ten minutes, please leave a note on it while it runs.
    -56m mateo Found it, it is running now.
    -44m mateo Done. First cup is for whoever comes by.
    -41m callum On my way.
    -27m noor A parcel for 7E was handed to me by mistake. Mateo, I can bring it down to the lounge?
    -25m mateo That would be great, thank you. There is coffee in it for you.
    -23m noor Deal.
    -12m ben The hallway on three is freshly mopped, please walk carefully for the next few minutes.
    -9m maya Thanks for the heads-up, Ben.
  `,
  ),
];
