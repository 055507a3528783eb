/** The dashboard's summary of a property without incidents, conversations and requests. */
export const EMPTY_OVERVIEW = {
  residents: 0,
  classes: ["A", "B", "C"].map((name) => ({ class: name, count: 0, percent: 0 })),
  occupancy: { units: 0, occupied: 0, notice: 0, vacant: 0, offline: 0 },
  insights: { highRiskTenants: 0, expiringLeases: 0, approvedResidents: 0 },
  work: {
    emergencies: 0,
    openIncidents: 0,
    unassigned: 0,
    overdue: 0,
    unreadConversations: 0,
    waitingForApproval: 0,
    redemptionRequests: 0,
  },
  rent: { month: "2026-11", leases: 0, paid: 0, late: 0, unpaid: 0 },
  risks: { total: 0, from: 0, residents: [] },
  chart: [{ month: "2026-01", label: "Jan", behavior: null, payment: null }],
  averageTurnover: 50,
};
