/** The staff, the logged-in person first, because people assign most incidents to themselves. */
export const ownFirst = <Member extends { userID: string }>(
  staff: readonly Member[],
  userID: string,
): Member[] => [
  ...staff.filter((one) => one.userID === userID),
  ...staff.filter((one) => one.userID !== userID),
];
