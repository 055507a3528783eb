/** The token in the path of a one-time link. */
export const tokenIn = (path: string) => path.replace(/^.*#(invite|reset|token)=/, "");
