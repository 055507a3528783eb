/** The rewards that residents of the demo property can ask for. */

export interface DemoReward {
  title: string;
  /** The preset icon. */
  icon: string;
  /** In CP; one older reward has `points` in its place. */
  price?: number;
  points?: number;
}

export const DEMO_REWARDS: readonly DemoReward[] = [
  { title: "Coffee for Two", icon: "coffee", price: 60 },
  { title: "Laundry Credit, 4 Washes", icon: "laundry", price: 80 },
  { title: "Balcony Herb Planter", icon: "plant", price: 120 },
  { title: "Movie Night Tickets", icon: "movie", price: 150 },
  { title: "Neighborhood Pizza Voucher", icon: "meal", price: 180 },
  { title: "Farmers Market Basket", icon: "groceries", price: 220 },
  { title: "$25 Gift Card", icon: "gift-card", price: 250 },
  { title: "Pet Grooming Visit", icon: "pet", price: 320 },
  { title: "One Month of Gym Classes", icon: "gym", points: 350 },
  { title: "Half Month of Internet", icon: "wifi", price: 400 },
  { title: "Guest Suite Weekend Night", icon: "guest-suite", price: 450 },
  { title: "Deep Cleaning, 2 Hours", icon: "cleaning", price: 500 },
  { title: "Reserved Parking, 1 Month", icon: "parking", price: 650 },
  { title: "$100 Rent Credit", icon: "rent-credit", price: 1000 },
];
