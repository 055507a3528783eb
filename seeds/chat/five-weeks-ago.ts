/** Conversations of the demo property's chat that began four to five weeks ago. */
import { type Conversation, conversation } from "./script.ts";

export const FIVE_WEEKS_AGO: readonly Conversation[] = [
  conversation(
    36,
    `
    09:02 grace Good morning, everyone. This is the property's shared chat: questions, offers and small news are welcome here. For anything about your account or your lease, please write to the office instead, because all neighbors can read along.
    09:15 nadia Good morning, Grace. Good to have this back.
    09:21 bennett Morning. Will maintenance requests go through here now?
    09:26 grace Please keep using Report an Incident for those, so that nothing gets lost. Ben reads along here and will often answer quick questions.
    09:31 ben I do, usually with coffee in the other hand.
    09:34 bennett Clear. Thanks, both.
  `,
  ),
  conversation(
    36,
    `
    17:48 jonah Does anyone have a drill I could borrow for half an hour? I need to hang one shelf.
    17:55 emeka I do. 8D, come by after seven.
    17:56 jonah You are a lifesaver. Is there anything I should know about the walls?
    18:03 ben The inner walls are plasterboard, so please use anchors. Nothing in the bathroom wall, there are pipes behind it.
    18:05 jonah Noted, thank you!
    20:12 jonah Shelf is up and level. Drill is back home with Emeka.
  `,
  ),
  conversation(
    35,
    `
    12:10 freya Has anybody seen a blue knitted glove near the bike room? I lost one yesterday.
    12:34 kalani There was one on the bench by the door this morning. I left it there.
    12:36 freya Found it! Thank you, Kalani.
  `,
  ),
  conversation(
    34,
    `
    10:00 grace The elevator inspection is on {date+2} between 8 and 10 AM. One car at a time, so that the other keeps running.
    10:14 tomoko Which one is first? I have a grocery delivery at 8:30.
    10:19 grace East first, until about nine. West will be free for your delivery.
    10:21 tomoko Perfect. Thank you for checking.
    +2 10:08 ben Both elevators passed. The west car got a new door sensor, so it should no longer close so eagerly.
    +2 10:31 hannah That is the best news of the week.
  `,
  ),
  conversation(
    34,
    `
    19:05 priya Our book shelf is overflowing. If I put a box of novels in the lounge, would anyone mind?
    19:11 yael Please do! I would bring a few as well.
    19:16 grace Lovely idea. The low shelf by the window is free, please use that one so that the door stays clear.
    19:20 priya Done. Help yourselves, everyone.
    19:47 owen Took one and left two. Thank you for starting this.
    19:52 priya That is exactly how it should work.
  `,
  ),
  conversation(
    32,
    `
    08:12 caleb Is the water pressure low for anyone else on the third floor this morning?
    08:15 maya Yes, in 3C too. Only the shower, the kitchen is fine.
    08:17 jonah Same in 3F.
    08:24 ben Thanks for telling me. A valve was left half closed after yesterday's work. Give me ten minutes.
    08:37 ben Should be back to normal now.
    08:40 caleb Confirmed, thank you Ben. That was quick.
    08:41 maya Same here, all good.
  `,
  ),
  conversation(
    32,
    `
    18:20 ines Does the laundry room still take coins or only the card?
    18:26 callum Only the card since spring. You can load it at the machine next to the door.
    18:27 ines Great, thanks Callum.
    18:35 delphine A small tip: the loading machine does not like fresh bank notes. Use the card slot.
    18:38 ines Ha, I was just about to find that out.
  `,
  ),
  conversation(
    31,
    `
    11:30 elena We would like to do a small potluck in the courtyard tomorrow, on {date+1}. Is it free, Grace?
    11:42 grace It is. I have put it down for 4 to 8 PM. Grills are included, please wipe them afterwards.
    11:45 elena Wonderful. Everyone is welcome, bring whatever you like to eat!
    11:52 imani Count us in. I will bring jollof rice, one pot with and one without chicken.
    11:58 sunil We will bring chana masala, vegan.
    12:04 rosa Tamales from us.
    12:06 weilan I can do a big cucumber salad. And I have a folding table.
    12:11 elena A table is exactly what was missing. Thank you all!
    12:40 bennett I will be in charge of ice, as always.
  `,
  ),
  conversation(
    29,
    `
    20:02 elena Thank you all for coming yesterday, that was so much fun. The courtyard is clean again.
    20:06 imani It was lovely. Whose green bowl came home with me?
    20:09 tessa Mine! No hurry.
    20:15 kalani I still think about those tamales.
    20:18 rosa There will be more, I promise.
    20:31 grace I heard many good things this morning. Thank you for leaving everything so tidy.
  `,
  ),
  conversation(
    28,
    `
    09:40 ben Heads up: the fire alarm test is on {date+1} between 10 and 11 AM. It is loud, but short. There is nothing you need to do.
    09:44 yael Thank you for the warning, I will take the baby for a walk then.
    09:46 ben Good plan. We start on the ground floor, so the top floors hear it last.
    +1 11:04 ben All done, everything worked. Thanks for your patience.
    +1 11:10 yael He slept through it in the park.
  `,
  ),
  conversation(
    28,
    `
    17:15 farid Quick question, how do points become a reward? I have some CP and don't want to waste them.
    17:22 grace Open Rewards in your dashboard. When you have enough CP for one, use Redeem. We get your request and arrange it.
    17:24 farid And do they expire?
    17:29 grace They don't.
    17:30 farid Great, then I will save for the parking space.
  `,
  ),
  conversation(
    27,
    `
    13:02 linh Someone's package was in front of my door, for unit 6C. I put it inside so that it doesn't get wet.
    13:20 aiko That is mine, thank you Linh! May I come by at six?
    13:22 linh Of course, I am home.
    18:09 aiko Picked up. Thank you again, it was my mother's birthday present.
    18:12 linh Then I am twice as happy.
  `,
  ),
];
