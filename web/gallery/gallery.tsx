/**
 * The gallery of the development server, at /gallery/: the components of `ui/` in their states, light and dark. It is in no build. A test
 * names the components that it leaves out, such as parts of others.
 */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import type { Component } from "../lib/jsx/rendered.ts";
import { AlertHost } from "../ui/alert-host.tsx";
import { IconDefaults } from "../ui/icon-defaults.tsx";
import { Row, Stack, Text } from "../ui/layout.tsx";
import { Page } from "../ui/page.tsx";
import "../ui/tokens.css";
import "../ui/fonts.css";
import "../ui/layers.css";
import "../ui/print.css";
import { ACTIONS } from "./actions.tsx";
import { FIGURES } from "./figures.tsx";
import styles from "./gallery.module.css";
import { INPUTS } from "./inputs.tsx";
import { LISTS } from "./lists.tsx";

const PARTS: Readonly<Record<string, Record<string, Component>>> = {
  Actions: ACTIONS,
  Inputs: INPUTS,
  Figures: FIGURES,
  Lists: LISTS,
};

function Gallery() {
  return (
    <Page title="Gallery" note="The components of web/ui in their states">
      <Stack gap={6}>
        {Object.entries(PARTS).map(([part, components]) => (
          <Stack as="section" gap={4} key={part}>
            <Text as="h2" size={16} weight={600}>
              {part}
            </Text>
            {Object.entries(components).map(([name, Sample]) => (
              <Stack gap={2} key={name}>
                <Text as="h3" size={13} weight={600} tone="body">
                  {name}
                </Text>
                <Stack gap={4} className={styles.schemes}>
                  {(["light", "dark"] as const).map((scheme) => (
                    <div key={scheme} className={styles.scheme} style={{ colorScheme: scheme }}>
                      <Row gap={3} wrap align="start" className={styles.shown}>
                        <Sample />
                      </Row>
                    </div>
                  ))}
                </Stack>
              </Stack>
            ))}
          </Stack>
        ))}
      </Stack>
    </Page>
  );
}

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <IconDefaults>
        <BrowserRouter>
          <Gallery />
          <AlertHost />
        </BrowserRouter>
      </IconDefaults>
    </StrictMode>,
  );
