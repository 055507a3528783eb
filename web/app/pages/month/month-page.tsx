/** The earlier address of the report of a month. Links to it keep working. */

import { Navigate, useSearchParams } from "react-router-dom";
import { monthSearch, readMonth } from "../../../features/dashboard/month-address.ts";
import { paths } from "../../../lib/paths.ts";

export function MonthPage() {
  const [search] = useSearchParams();
  const { month, line } = readMonth(search);
  return <Navigate to={{ pathname: paths.reports, search: monthSearch(month, line) }} replace />;
}
