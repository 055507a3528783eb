/** Plays the scenes of the story in two browsers on the demo, and takes the frames of each. */
import type { Browser, Page } from "playwright-core";
import {
  composerOf,
  fillLogin,
  GRACE,
  MAYA,
  openChat,
  openScreen,
  signIn,
  waitForMessage,
} from "./people.ts";
import { ALONE, BESIDE, compose, drawStage, type Place } from "./stage.ts";

/** A picture, and the seconds for which it is shown. */
export interface Frame {
  picture: Buffer;
  seconds: number;
}

/** The frames under one caption. */
export type Scene = Frame[];

const QUESTION = "Hi, is the roof terrace open on Saturday evening?";
const ANSWER = "It is, until ten. Shall I put your name down for the grill?";

/** The number of characters that each frame adds to a typed text, and its seconds. */
const TYPED_CHARACTERS = 5;
const TYPING_SECONDS = 0.16;

type TakeFrame = (seconds: number) => Promise<Frame>;

/** Creates a function that takes frames of screens at their places. */
async function createCamera(
  browser: Browser,
  url: string,
  screens: readonly { page: Page; place: Place }[],
): Promise<TakeFrame> {
  const stage = await drawStage(
    browser,
    url,
    screens.map(({ place }) => place),
  );
  return async (seconds) => {
    const pictures = await Promise.all(
      screens.map(async ({ page, place }) => ({
        picture: await page.screenshot({ animations: "disabled", caret: "initial" }),
        place,
      })),
    );
    return { picture: await compose(stage, pictures), seconds };
  };
}

/** Types a text, and takes a frame after every few characters. */
async function filmTyping(page: Page, text: string, takeFrame: TakeFrame): Promise<Frame[]> {
  const frames: Frame[] = [];
  const input = composerOf(page);
  await input.focus();
  for (let index = 0; index < text.length; index += TYPED_CHARACTERS) {
    await input.pressSequentially(text.slice(index, index + TYPED_CHARACTERS));
    frames.push(await takeFrame(TYPING_SECONDS));
  }
  return frames;
}

async function playArrival(browser: Browser, url: string): Promise<Scene[]> {
  const page = await openScreen(browser, ALONE.width, ALONE.height);
  const takeFrame = await createCamera(browser, url, [{ page, place: ALONE }]);
  await page.goto(`${url}/`);
  await page.evaluate("document.fonts.ready");
  const home = [await takeFrame(6.5)];
  await page.goto(`${url}/login`);
  await page.getByRole("radio", { name: MAYA.role }).waitFor();
  const login = [await takeFrame(2)];
  await fillLogin(page, url, MAYA);
  login.push(await takeFrame(3.5));
  await signIn(page, url, MAYA);
  await page.getByRole("heading", { name: /Welcome/ }).waitFor();
  await page.evaluate("document.fonts.ready");
  const profile = [await takeFrame(5.5)];
  await page.context().close();
  return [home, login, profile];
}

async function playConversation(browser: Browser, url: string): Promise<Scene[]> {
  const [left, right] = BESIDE;
  const maya = await openScreen(browser, left.width, left.height);
  const grace = await openScreen(browser, right.width, right.height);
  await Promise.all([signIn(maya, url, MAYA), signIn(grace, url, GRACE)]);
  await openChat(maya, url, MAYA);
  await openChat(grace, url, GRACE);
  const takeFrame = await createCamera(browser, url, [
    { page: maya, place: left },
    { page: grace, place: right },
  ]);

  const asking = [await takeFrame(1.5), ...(await filmTyping(maya, QUESTION, takeFrame))];
  asking.push(await takeFrame(1));
  await composerOf(maya).press("Enter");
  await Promise.all([waitForMessage(maya, QUESTION), waitForMessage(grace, QUESTION)]);
  const arrived = [await takeFrame(6)];

  const answering = await filmTyping(grace, ANSWER, takeFrame);
  await maya
    .getByText(/is typing/)
    .first()
    .waitFor();
  answering.push(await takeFrame(2));
  await composerOf(grace).press("Enter");
  await Promise.all([waitForMessage(maya, ANSWER), waitForMessage(grace, ANSWER)]);
  answering.push(await takeFrame(3));
  const end = [await takeFrame(5)];
  await Promise.all([maya.context().close(), grace.context().close()]);
  return [asking, arrived, answering, end];
}

/** Plays the whole story. Each scene has one caption. */
export async function playStory(browser: Browser, url: string): Promise<Scene[]> {
  return [...(await playArrival(browser, url)), ...(await playConversation(browser, url))];
}
