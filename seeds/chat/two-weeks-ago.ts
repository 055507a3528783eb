/** Conversations of the demo property's chat that began one to two weeks ago. */
import { type Conversation, conversation } from "./script.ts";

export const TWO_WEEKS_AGO: readonly Conversation[] = [
  conversation(
    10,
    `
    08:45 andre Does the gym open earlier on weekdays now? The light was on at five.
    08:52 ben That was me, changing a cable on the rowing machine. It still opens at six.
    08:53 andre Got it. The rowing machine is back then?
    08:55 ben It is, and it no longer squeaks.
    08:57 andre Best start into the day.
  `,
  ),
  conversation(
    10,
    `
    17:30 rosa The school on Mill Street collects warm clothes for children until {date+3}. I can take a box along on my way to work.
    17:36 imani We have two jackets that are as good as new.
    17:38 zofia I have a bag of sweaters. Where should I leave it?
    17:41 grace There is room under the counter in the office. I will put up a sign.
    17:43 rosa Thank you, Grace!
    17:50 yael I will bring some baby things tomorrow.
    +2 18:10 rosa Three full boxes. The school sends its thanks to all of you.
    +2 18:14 imani So good to hear.
  `,
  ),
  conversation(
    8,
    `
    10:02 kwame Hello, neighbors. I am Kwame and I will move into 5F next month, with my wife and a very calm old dog.
    10:06 priya Welcome, Kwame! We are in 5E, right next to you.
    10:09 jasper Welcome from 5D. What is the dog's name?
    10:11 kwame Biscuit. He is eleven and mostly sleeps.
    10:13 jasper Then Biscuit will fit in well on the fifth floor.
    10:20 grace Good to see you here, Kwame. The dog area is behind the east wing, and I will send you the house rules with your move-in plan.
    10:22 kwame Thank you, everyone. That's a warm welcome.
  `,
  ),
  conversation(
    8,
    `
    18:15 linh Is anybody up for a language exchange? I would like to practice Spanish and can offer Vietnamese.
    18:20 gabriel Spanish I can do! And I have always wanted to learn some Vietnamese.
    18:22 beatriz I could join with Portuguese, if that helps.
    18:25 linh Wonderful. Thursdays at seven in the lounge?
    18:27 gabriel Works for me.
    18:28 beatriz And for me.
    18:40 grace The lounge is free on Thursdays. I noted it in the calendar.
  `,
  ),
  conversation(
    7,
    `
    09:30 ben The second bike pump is mounted, on the left when you come in. Please hang the hose back up.
    09:33 callum I am very happy about this.
    09:37 freya So are my tires.
    09:52 jonah Could we also get a hook for trailers? I can send you a picture.
    09:55 ben Please do, then I'll see what fits.
    09:58 jonah Sent with an incident report, as it should be.
    09:59 ben Exactly right. Thanks.
  `,
  ),
  conversation(
    7,
    `
    20:05 silas I was told that my music was too loud on the weekend. I am sorry about that. I have moved the speakers away from the wall.
    20:12 tomoko Thank you, Silas. I appreciate that you say so.
    20:15 silas Please just knock or ring if it happens again.
    20:19 imani That is kind. It has been quiet since.
    20:26 grace Thank you for sorting this out among yourselves so well.
  `,
  ),
  conversation(
    6,
    `
    11:40 sunil Is the EV charger at space 22 out of order? It does not accept my card.
    11:48 weilan It worked for me last night.
    11:55 ben I have restarted it from here. Could you try again?
    11:58 sunil Now it asks for a PIN, and now it charges. Thank you!
    12:00 ben Good. If it happens again, please tell me the time, then I can find it in its log.
    12:01 sunil Will do.
  `,
  ),
  conversation(
    5,
    `
    08:20 grace Good morning. The mail carrier asks that we label the mailboxes with last names only. New labels are at the office for those who need one.
    08:27 caleb I need one, ours has faded. I'll come by at noon.
    08:29 grace It is printed already.
    08:30 caleb That was fast!
    08:44 seun May I have one as well? With two names, if that fits.
    08:47 grace It fits. I will put it into your mailbox.
    08:48 seun Thank you, Grace.
  `,
  ),
  conversation(
    5,
    `
    18:50 beatriz Does anyone have a cake tin, 26 cm? I start baking in an hour and mine is not to be found.
    18:53 nadia I have one, with a loose bottom. 2D.
    18:54 beatriz You save a birthday. On my way!
    21:35 beatriz Cake is out and looks great. There will be a slice in front of 2D tomorrow.
    21:41 nadia I will not say no to that.
  `,
  ),
];
