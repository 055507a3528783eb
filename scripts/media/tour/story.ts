/** The scenes of the story, played on the real portal by two browsers; each answers its frames in order. */
import type { Browser, Page } from "playwright-core";
import { fillLogin, GRACE, MAYA, openChat, openScreen, signIn } from "./people.ts";
import { ALONE, BESIDE, compose, drawStage, type Place } from "./stage.ts";

/** A picture and how long it is shown, in seconds. */
export interface Frame {
  picture: Buffer;
  seconds: number;
}

/** The frames under one caption. */
export type Scene = Frame[];

const QUESTION = "Hi, is the roof terrace open on Saturday evening?";
const ANSWER = "It is, until ten. Shall I put your name down for the grill?";

/** Typed text appears in pieces of so many characters, one a frame. */
const PIECE = 5;
const PIECE_S = 0.16;

const COMPOSER = "Type your message...";

type Film = (...hold: [seconds: number]) => Promise<Frame>;

/** Films screens at their positions. */
async function cameraOn(
  browser: Browser,
  url: string,
  screens: readonly { page: Page; place: Place }[],
): Promise<Film> {
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

/** Types a text piece by piece and films each. */
async function filmTyping(page: Page, text: string, film: Film): Promise<Frame[]> {
  const frames: Frame[] = [];
  const input = page.getByPlaceholder(COMPOSER);
  await input.focus();
  for (let at = 0; at < text.length; at += PIECE) {
    await input.pressSequentially(text.slice(at, at + PIECE));
    frames.push(await film(PIECE_S));
  }
  return frames;
}

const shown = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true }).waitFor();

async function arrival(browser: Browser, url: string): Promise<Scene[]> {
  const page = await openScreen(browser, ALONE.width, ALONE.height);
  const film = await cameraOn(browser, url, [{ page, place: ALONE }]);
  await page.goto(`${url}/`);
  await page.evaluate("document.fonts.ready");
  const home = [await film(6.5)];
  await page.goto(`${url}/login`);
  await page.getByRole("radio", { name: MAYA.role }).waitFor();
  const login = [await film(2)];
  await fillLogin(page, url, MAYA);
  login.push(await film(3.5));
  await signIn(page, url, MAYA);
  await page.getByRole("heading", { name: /Welcome/ }).waitFor();
  await page.evaluate("document.fonts.ready");
  const profile = [await film(5.5)];
  await page.context().close();
  return [home, login, profile];
}

async function conversation(browser: Browser, url: string): Promise<Scene[]> {
  const [left, right] = BESIDE;
  const maya = await openScreen(browser, left.width, left.height);
  const grace = await openScreen(browser, right.width, right.height);
  await Promise.all([signIn(maya, url, MAYA), signIn(grace, url, GRACE)]);
  await openChat(maya, url, MAYA);
  await openChat(grace, url, GRACE);
  const film = await cameraOn(browser, url, [
    { page: maya, place: left },
    { page: grace, place: right },
  ]);

  const asking = [await film(1.5), ...(await filmTyping(maya, QUESTION, film))];
  asking.push(await film(1));
  await maya.getByPlaceholder(COMPOSER).press("Enter");
  await Promise.all([shown(maya, QUESTION), shown(grace, QUESTION)]);
  const arrived = [await film(6)];

  const answering = await filmTyping(grace, ANSWER, film);
  await maya
    .getByText(/is typing/)
    .first()
    .waitFor();
  answering.push(await film(2));
  await grace.getByPlaceholder(COMPOSER).press("Enter");
  await Promise.all([shown(maya, ANSWER), shown(grace, ANSWER)]);
  answering.push(await film(3));
  const end = [await film(5)];
  await Promise.all([maya.context().close(), grace.context().close()]);
  return [asking, arrived, answering, end];
}

/** Plays the whole story; one scene a caption. */
export async function playStory(browser: Browser, url: string): Promise<Scene[]> {
  return [...(await arrival(browser, url)), ...(await conversation(browser, url))];
}
