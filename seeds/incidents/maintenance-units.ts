/** Maintenance requests about what is inside a unit. */
import type { IncidentTexts } from "./incident-text.ts";

const CREW = "Building maintenance";

export const UNIT_MAINTENANCE: IncidentTexts = {
  Plumbing: [
    [
      "Leaking faucet/pipe",
      "The bathroom faucet drips about once a second, even when it is turned off hard.",
      CREW,
    ],
    [
      "Clogged drain/toilet",
      "The shower drain backs up after a few minutes. I have already cleaned the strainer.",
      CREW,
    ],
    ["No hot water", "There has been no hot water in the kitchen or the bathroom since this morning.", CREW],
    ["Low water pressure", "The shower pressure has been weak for two days. The kitchen is fine.", CREW],
    [
      "Burst pipe/major leak",
      "Water is spraying from the pipe under the bathroom sink. I turned the valve off.",
      CREW,
    ],
    [
      "Garbage disposal issue",
      "The disposal hums but does not turn. I pressed the reset button twice.",
      CREW,
    ],
    [
      "Sewer backup",
      "Water came up through the tub drain when the washer emptied. We stopped using it.",
      CREW,
    ],
    ["Fixture replacement", "The shower head is cracked around the collar and sprays sideways.", CREW],
  ],
  Electrical: [
    ["Power outage in unit", "The bedrooms have no power. The hallway and the neighbors do.", CREW],
    [
      "Outlet not working",
      "Both outlets beside the kitchen sink are dead, and the reset button does not help.",
      CREW,
    ],
    ["Light switch not working", "The switch at the front door no longer turns on the entry light.", CREW],
    [
      "Circuit breaker tripping",
      "The kitchen breaker trips whenever the microwave and the kettle run together.",
      CREW,
    ],
    ["Flickering lights", "The living room lights flicker for a few minutes most evenings.", CREW],
    [
      "Exposed or damaged wiring",
      "The cover behind the wall heater came off and a wire is showing. Nobody touched it.",
      CREW,
    ],
    [
      "Burning smell or sparks",
      "The outlet behind the sofa sparked when I unplugged a lamp. The breaker is off now.",
      CREW,
    ],
    [
      "Doorbell/intercom wiring",
      "The intercom rings but nobody can hear me when I answer.",
      "Intercom contractor",
    ],
  ],
  HVAC: [
    ["No heat", "The radiators stay cold although the thermostat asks for heat.", CREW, "winter"],
    ["No air conditioning", "The air conditioner blows warm air. It is 84 degrees inside.", CREW, "summer"],
    ["Thermostat not working", "The thermostat display is blank. New batteries made no difference.", CREW],
    ["Poor airflow/uneven temperature", "The back bedroom is much colder than the rest of the unit.", CREW],
    ["Unusual noise or smell", "The fan rattles loudly for a minute each time it starts.", CREW],
    [
      "Water leaking from unit",
      "There is a puddle under the air handler in the hall closet every evening.",
      CREW,
      "summer",
    ],
    [
      "Filter replacement",
      "The air filter is due. The last sticker says it was changed six months ago.",
      CREW,
    ],
  ],
  Appliances: [
    [
      "Refrigerator/freezer",
      "The refrigerator does not get below 50 degrees. The freezer still works.",
      CREW,
    ],
    ["Stove/oven", "The front left burner clicks but does not light.", CREW],
    ["Dishwasher", "The dishwasher stops halfway and leaves the water standing.", CREW],
    ["Washer", "The washer stops before the spin cycle and shows a door error.", CREW],
    ["Dryer", "Clothes are still wet after two full cycles. The lint trap is clean.", CREW],
    ["Microwave", "The built-in microwave runs, but the turntable no longer turns.", CREW],
    ["Range hood/exhaust fan", "The range hood only works on the highest speed.", CREW],
  ],
  "Lighting / Fixtures": [
    [
      "Bulb replacement",
      "The bulb in the high stairwell fixture inside our unit is out and we can't reach it.",
      CREW,
    ],
    ["Broken or loose fixture", "The bathroom light hangs loose on one side.", CREW],
    [
      "Hallway/stairwell light out",
      "Two lights are out on the stairs between the fourth and the fifth floor.",
      CREW,
    ],
    ["Exterior/parking light out", "The lamp over parking row B has been dark since the weekend.", CREW],
    ["Ceiling fan issue", "The bedroom ceiling fan wobbles and clicks on medium speed.", CREW],
  ],
};
