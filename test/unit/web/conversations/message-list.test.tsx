// @vitest-environment happy-dom
/** What a chat says while it is empty. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { MessageList } from "../../../../web/features/conversations/message-list.tsx";
import { press, render } from "../render.tsx";

const TEXTS = ["Loading...", "No messages yet.", "Could not be loaded."];
const said = () => TEXTS.filter((text) => document.body.textContent?.includes(text));

it("doesn't claim that there are no messages if they could not be loaded", async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(resolve)));
  const answer = (response: () => Response) =>
    act(async () => {
      for (const resolve of answers.splice(0)) resolve(response());
    });
  await render(<MessageList conversationIDs={["property"]} reader={{ userID: "R-1", role: "resident" }} />);
  expect(said()).toEqual(["Loading..."]);
  await answer(() => Response.json({}, { status: 500 }));
  expect(said()).toEqual(["Could not be loaded."]);
  await press("Retry");
  await answer(() => Response.json([]));
  expect(said()).toEqual(["No messages yet."]);
});
