/** Figures, states and people. */
import { TriangleAlert } from "lucide-react";
import { Avatar } from "../ui/avatar.tsx";
import { Brand } from "../ui/brand.tsx";
import { BuildingDrawing } from "../ui/building-drawing.tsx";
import { Card } from "../ui/card.tsx";
import { Changes } from "../ui/changes.tsx";
import { Chart } from "../ui/chart.tsx";
import { ChartGuide } from "../ui/chart-guide.tsx";
import { Gauge } from "../ui/gauge.tsx";
import { IncidentStatusPill } from "../ui/incident-status.tsx";
import { Stack, Text } from "../ui/layout.tsx";
import { LeasePill } from "../ui/lease-pill.tsx";
import { LiveIndicator } from "../ui/live-indicator.tsx";
import { Meter } from "../ui/meter.tsx";
import { Pill } from "../ui/pill.tsx";
import { Points } from "../ui/points.tsx";
import { RentBar } from "../ui/rent-bar.tsx";
import { CountBadge, UnreadTag } from "../ui/unread-tag.tsx";
import { succeedLater } from "./samples.ts";

const OPTIONS = { legend: { show: false }, dataLabels: { enabled: false } };
const SERIES = [{ name: "Payments", data: [76, 72, 88, 81] }];
const CHART_PX = 160;

const BANDS = [
  { from: 0, tone: "green" },
  { from: 40, tone: "amber" },
  { from: 60, tone: "red" },
] as const;

export const FIGURES = {
  Text: () => (
    <Stack gap={1}>
      {([12, 13, 14, 15, 16] as const).map((size) => (
        <Text key={size} size={size}>
          Size {size}
        </Text>
      ))}
      {(["strong", "body", "muted"] as const).map((tone) => (
        <Text key={tone} tone={tone}>
          {tone}
        </Text>
      ))}
    </Stack>
  ),
  Pill: () => (
    <>
      {(["neutral", "brand", "red", "amber", "green"] as const).map((tone) => (
        <Pill key={tone} tone={tone} icon={<TriangleAlert size={12} />}>
          {tone}
        </Pill>
      ))}
      {(["Open", "In Progress", "On Hold", "Resolved"] as const).map((status) => (
        <IncidentStatusPill key={status} status={status} />
      ))}
      <LeasePill resident={{ leaseEnd: "2020-01-31", status: "Active" }} today="2026-11-20" />
      <UnreadTag kind="new" />
      <UnreadTag kind="updated" />
      <CountBadge count={3} />
      <CountBadge count={120} />
    </>
  ),
  Avatar: () => (
    <>
      {(["tiny", "small", "normal", "large", "huge"] as const).map((size) => (
        <Avatar key={size} name="Maya" size={size} />
      ))}
      <Avatar name="Grace" tone="brand" />
    </>
  ),
  Brand: () => (
    <>
      <Brand to="/gallery/" />
      <BuildingDrawing tone="day" />
    </>
  ),
  Card: () => (
    <Card title="Title" beside="Beside" action={<Pill>Action</Pill>}>
      <Text size={13} tone="body">
        Content
      </Text>
    </Card>
  ),
  "Live indicator": () => (
    <Stack gap={2}>
      {(["connecting", "live", "polling", "reconnecting", "offline"] as const).map((state) => (
        <LiveIndicator
          key={state}
          state={state}
          detail="Updated just now"
          onRetry={() => void succeedLater()}
        />
      ))}
    </Stack>
  ),
  Points: () => (
    <>
      <Points points={1.5} unit="RP" />
      <Points points={-2} unit="RP" />
      <Points points={0} unit="CP" />
      <Changes
        changes={[
          ["Resident Score", "16.5", "17"],
          ["Currency Points", "505", "505"],
        ]}
      />
    </>
  ),
  Gauge: () => <Gauge value={57.3} label="57.3 of 100, Moderate" bands={BANDS} edges />,
  "Rent bar": () => <RentBar inTime={48} late={4} unpaid={3} notRecorded={6} />,
  Meter: () => (
    <Meter share={85} label="17 of 20" breaks={[32.5, 72.5]} parts={["Class C", "Class B", "Class A"]} />
  ),
  Chart: () => (
    <ChartGuide
      label="Payments by month"
      length={SERIES[0]?.data.length ?? 0}
      places={["Jan", "Feb", "Mar", "Apr"].map((name) => ({
        name,
        values: [{ name: "Payments", text: "80" }],
      }))}
    >
      <Chart
        label="Payments"
        type="line"
        width={CHART_PX * 2}
        height={CHART_PX}
        options={OPTIONS}
        series={SERIES}
      />
    </ChartGuide>
  ),
};
