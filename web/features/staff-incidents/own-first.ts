/** The staff with the person who is logged in first, who takes most of the incidents that they assign. */
export const ownFirst = <Member extends { userID: string }>(
  staff: readonly Member[],
  userID: string,
): Member[] => [
  ...staff.filter((one) => one.userID === userID),
  ...staff.filter((one) => one.userID !== userID),
];
