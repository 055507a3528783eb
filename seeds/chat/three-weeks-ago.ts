/** Conversations of the demo property's chat that began two to three weeks ago. */
import { type Conversation, conversation } from "./script.ts";

export const THREE_WEEKS_AGO: readonly Conversation[] = [
  conversation(
    17,
    `
    12:05 rahel Is there a quiet place in the building for video calls? My unit faces the street and there is work going on.
    12:11 grace The small room behind the lounge has a door and good wireless. You can book it at the office, or just use it when it is free.
    12:13 rahel That is perfect. Is it free tomorrow from 10 to 12?
    12:16 grace It is yours.
    12:17 rahel Thank you!
    +1 12:10 rahel Worked very well. I left the window open a little.
  `,
  ),
  conversation(
    17,
    `
    18:02 weilan We have twelve moving boxes in good shape, flat. Free for whoever needs them.
    18:06 seun I would love six of them for the storage cage.
    18:08 noor And I would take the other six!
    18:10 weilan Then they are gone faster than they came. They stand outside 8A.
    18:40 seun Got mine, thank you.
    18:55 noor Mine too. Thanks, Weilan.
  `,
  ),
  conversation(
    15,
    `
    07:55 maya Good morning. The loading bay is blocked by a delivery truck, does anyone expect furniture?
    08:01 yusuf That would be our sofa, sorry. They will be gone in fifteen minutes.
    08:03 maya No problem at all, I can wait. Enjoy the sofa!
    08:24 yusuf Truck is gone. Thanks for being so patient.
  `,
  ),
  conversation(
    15,
    `
    18:33 maya Hi, the light in the third-floor hallway outside 3C is flickering again.
    18:41 grace Thanks, Maya. I see that you have reported it too. It is on Ben's list for tomorrow morning.
    +1 10:12 ben Replaced the ballast. Let us know if it flickers again.
    +1 10:30 maya Looks good, thank you!
  `,
  ),
  conversation(
    14,
    `
    10:20 kalani Would anybody be interested in a shared toolbox? I have a spare hammer, pliers and a level.
    10:26 emeka I can add a drill that is asked for every week anyway.
    10:28 jonah By me, mostly. I would add a set of screwdrivers.
    10:35 ben There is a free locker in the bike room. I can put a code on it, and a list for who has what.
    10:37 kalani That would be great, Ben.
    +1 16:05 ben Tool locker is ready: number 9. The code is on the board at the office. Please note on the list what you take.
    +1 16:12 jonah Best idea of the month.
    +1 16:20 sunil I just added a stud finder and a long spirit level.
  `,
  ),
  conversation(
    14,
    `
    19:50 xiomara Has anyone had the cable people here lately? Our internet has been slow since yesterday.
    19:54 tessa Slow in 7B as well.
    19:57 yael Also in 4E. It gets better after ten.
    20:03 grace I called the provider. They have a fault in the area and expect to be done tomorrow noon.
    +1 12:48 xiomara Back to normal here.
    +1 12:50 yael Here too. Thanks for calling them, Grace.
  `,
  ),
  conversation(
    13,
    `
    11:15 tomoko The herb planters by the south wall have far too much mint. Please take some.
    11:22 elena I'd love some for tea.
    11:25 priya Me too! Is the rosemary also ready?
    11:29 tomoko The rosemary as well. Cut above a pair of leaves, then it comes back stronger.
    11:31 priya Learned something. Thank you, Tomoko.
    11:50 elena The tea is excellent.
  `,
  ),
  conversation(
    11,
    `
    09:10 grace A short resident survey is open until {date+10}. It has nine questions, takes three minutes, and completing it brings 0.5 RP and 15 CP.
    09:22 callum Done. I asked for a second bike pump.
    09:30 aiko Done as well. Where do we see the results?
    09:34 grace I will post a summary here once it closes.
    09:36 aiko Great.
    09:51 ben The second bike pump may happen sooner than the survey ends.
    09:52 callum That is service!
  `,
  ),
  conversation(
    11,
    `
    20:20 delphine My cat has slipped out onto the sixth floor, gray with a white chin. If you see her, please just sit down, she will come.
    20:27 linh She is not in front of 6E, but I'll keep an eye out.
    20:31 owen She is on the windowsill at the end of the hall by 6F. I am sitting down.
    20:33 delphine Coming!
    20:41 delphine We have her. Thank you so much, Owen.
    20:43 owen She came at once. Very polite cat.
  `,
  ),
];
