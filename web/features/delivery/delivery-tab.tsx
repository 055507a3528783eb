/** The Delivery tab: whether mail and push work, a test, and the messages that were not delivered. */

import type {
  ChannelStateView,
  DeliveryChannelName,
  DeliveryKind,
  DeliveryStatusView,
  FailedDeliveryView,
  TestResultView,
} from "@domain/delivery.ts";
import { DELIVERY_TEXTS } from "@domain/delivery-rules.ts";
import { msgs } from "@domain/message.ts";
import { useEffect, useState } from "react";
import { formatMoment, formatTime } from "../../lib/dates.ts";
import { serverDate } from "../../lib/server-time.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { viewAndPoll } from "../../lib/view-and-poll.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Pill } from "../../ui/pill.tsx";
import { useAction } from "../../ui/use-action.ts";
import { deliveryApi, useDelivery } from "./delivery.store.ts";
import styles from "./delivery-tab.module.css";

/** Messages are sent in the background, and there are no events about failed ones. */
const FETCH_EVERY_MS = 10_000;

const CHANNELS: Record<DeliveryChannelName, string> = msgs({ mail: "email", push: "push notification" });

const KINDS: Record<DeliveryKind, string> = msgs({
  announcement: "Announcement",
  "office-message": "Message from the office",
  "incident-update": "Incident update",
  notification: "Notification",
  emergency: "Emergency",
  "new-device": "New login",
  invitation: "Invitation",
  reset: "Reset link",
  "email-confirmation": "Email confirmation",
  "email-changed": "Changed email address",
  "registration-declined": "Declined registration",
});

export function DeliveryTab({ email }: { email: string }) {
  const delivery = useDelivery(({ data }) => data);
  const { status, refetch } = useLoadState(useDelivery);
  useEffect(() => viewAndPoll(undefined, useDelivery, FETCH_EVERY_MS), []);

  if (!delivery) {
    return status === "failed" ? (
      <LoadFailed fetch={refetch}>{t("The deliveries could not be loaded.")}</LoadFailed>
    ) : (
      <p role="status">{t("Loading...")}</p>
    );
  }
  const { mail, push } = delivery.channels;
  return (
    <Stack gap={4}>
      <Card title={t("Email")} action={<ChannelState state={mail} />}>
        {mail.status === "not-set-up" ? (
          <Text tone="body" className={styles.body}>
            {t(
              "No mail server is set up, so nothing goes out by email. Ask your server administrator to set SMTP_URL and MAIL_FROM.",
            )}
          </Text>
        ) : (
          <MailTest email={email} problem={mail.problem} />
        )}
      </Card>
      <Card title={t("Push notifications")} action={<ChannelState state={push} />}>
        <Text tone="body" className={styles.body}>
          {push.problem ? t(push.problem) : t("People turn them on in Account & security, for each device.")}
        </Text>
      </Card>
      <Card title={t("Not delivered")}>
        {delivery.failed.length === 0 ? (
          <Text tone="body" className={styles.body}>
            {textWithoutFailures(delivery)}
          </Text>
        ) : (
          <Stack as="ul" gap={3} className={styles.body}>
            {delivery.failed.map((failedDelivery) => (
              <FailedDelivery key={failedDelivery._id} delivery={failedDelivery} />
            ))}
          </Stack>
        )}
      </Card>
    </Stack>
  );
}

function textWithoutFailures({ channels, waiting }: DeliveryStatusView): string {
  if (channels.mail.status === "not-set-up") return t("Nothing was sent by email.");
  if (waiting === 0) return t("Everything was delivered.");
  return t("{count, plural, one {# message is} other {# messages are}} still to be sent.", {
    count: waiting,
  });
}

function ChannelState({ state }: { state: ChannelStateView }) {
  if (state.status === "working") return <Pill tone="green">{t("Set up")}</Pill>;
  if (state.failingSince === undefined) return <Pill>{t("Not set up")}</Pill>;
  return (
    <Pill tone="red">
      {t("Failing since {failingSince}", { failingSince: formatMoment(state.failingSince, serverDate()) })}
    </Pill>
  );
}

function MailTest({ email, problem }: { email: string; problem: string | undefined }) {
  const [result, setResult] = useState<TestResultView>();
  const action = useAction<"test">();
  const test = () =>
    action.run(
      "test",
      async () => {
        setResult(await deliveryApi.test());
        await useDelivery.getState().refetch();
      },
      DELIVERY_TEXTS.testFailed,
    );
  return (
    <div className={styles.body}>
      {problem === undefined ? null : <Text tone="body">{t(problem)}</Text>}
      <Row gap={3} justify="between" wrap>
        <Button size="small" busy={action.pending === "test"} onClick={() => void test()}>
          {t("Send a test")}
        </Button>
        <Text role="status" tone="body">
          {result ? resultText(result) : t("Goes to {email}.", { email })}
        </Text>
      </Row>
    </div>
  );
}

function resultText({ email, at, problem }: TestResultView): string {
  if (problem === undefined) return t("Sent to {email} at {at}.", { email, at: formatTime(at) });
  const reason = t(problem);
  return t("Not sent: {problem}", { problem: reason.charAt(0).toLowerCase() + reason.slice(1) });
}

function FailedDelivery({ delivery }: { delivery: FailedDeliveryView }) {
  const { _id, name, kind, channel, reason, failedAt, canRetry } = delivery;
  const action = useAction<"retry">();
  const retry = () =>
    action.run(
      "retry",
      async () => {
        await deliveryApi.retry(_id);
        await useDelivery.getState().refetch();
      },
      DELIVERY_TEXTS.retryFailed,
    );
  return (
    <Row as="li" gap={3} justify="between" wrap>
      <div>
        <p>{t("{name}: {kind}, {channel}", { name, kind: t(KINDS[kind]), channel: t(CHANNELS[channel]) })}</p>
        <Text tone="body">
          {formatMoment(failedAt, serverDate())}. {t(reason)}
        </Text>
      </div>
      {canRetry ? (
        <Button
          size="small"
          aria-label={t("Try again: {value} to {name}, {value2}", {
            value: t(KINDS[kind]),
            name,
            value2: t(CHANNELS[channel]),
          })}
          busy={action.pending === "retry"}
          onClick={() => void retry()}
        >
          {t("Try again")}
        </Button>
      ) : null}
    </Row>
  );
}
