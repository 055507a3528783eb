/** The access matrix: the answer of every route to every kind of caller (see `access-matrix.test.ts`). */
export const TABLE = `
                                                     anonymous expired  own other posing pending former staff manager display
GET   /api/auth/me                                         401     401  200   200    200     200     200  200     200     401
GET   /api/auth/link                                       404     404  404   404    404     404     404  404     404     404
POST  /api/auth/link                                       404     404  404   404    404     404     404  404     404     404
POST  /api/auth/login                                      200     200  200   200    200     200     200  200     200     200
POST  /api/auth/second-factor                              401     401  401   401    401     401     401  401     401     401
POST  /api/auth/second-factor/options                      401     401  401   401    401     401     401  401     401     401
POST  /api/auth/passkey/options                            409     409  409   409    409     409     409  409     409     409
POST  /api/auth/passkey                                    409     409  409   409    409     409     409  409     409     409
GET   /api/account/passkeys                                401     401  200   200    200     200     200  200     200     401
POST  /api/account/passkeys/options                        401     401  409   409    409     409     409  409     409     401
POST  /api/account/passkeys                                401     401  409   409    409     409     409  409     409     401
PATCH /api/account/passkeys/:id                            401     401  404   404    404     404     404  404     404     401
DELETE /api/account/passkeys/:id                           401     401  404   404    404     404     404  404     404     401
POST  /api/auth/register                                   201     201  201   201    201     201     201  201     201     201
POST  /api/auth/staff-invitation                           400     400  400   400    400     400     400  400     400     400
POST  /api/auth/email-change                               400     400  400   400    400     400     400  400     400     400
POST  /api/auth/logout                                     204     204  204   204    204     204     204  204     204     204
POST  /api/auth/reauthenticate/options                     401     401  409   409    409     409     409  409     409     401
POST  /api/auth/reauthenticate                             401     401  400   400    400     400     400  400     400     401
POST  /api/client-errors                                   204     204  204   204    204     204     204  204     204     204
GET   /api/account/sessions                                401     401  200   200    200     200     200  200     200     401
POST  /api/account/sessions/end                            401     401  404   404    404     404     404  404     404     401
POST  /api/account/sessions/end-others                     401     401  200   200    200     200     200  200     200     401
POST  /api/account/password                                401     401  204   204    204     204     204  204     204     401
GET   /api/account/push                                    401     401  200   200    200     200     200  200     200     401
PUT   /api/account/push                                    401     401  200   200    200     200     200  200     200     401
POST  /api/account/push/visit                              401     401  200   200    200     200     200  200     200     401
POST  /api/account/push/off                                401     401  204   204    204     204     204  204     204     401
GET   /api/account/second-factor                           401     401  200   200    200     200     200  200     200     401
POST  /api/account/second-factor/begin                     401     401  200   200    200     200     200  200     200     401
POST  /api/account/second-factor/confirm                   401     401  400   400    400     400     400  400     400     401
POST  /api/account/second-factor/recovery-codes            401     401  409   409    409     409     409  409     409     401
POST  /api/account/second-factor/off                       401     401  409   409    409     409     409  409     409     401
GET   /api/docs                                            200     200  200   200    200     200     200  200     200     200
GET   /api/docs/openapi.json                               200     200  200   200    200     200     200  200     200     200
GET   /api/dashboard/residents                             401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/residents/:userID                     401     401  200   403    403     200     200  200     200     401
POST  /api/dashboard/residents/new                         401     401  403   403    403     403     403  201     201     401
PATCH /api/dashboard/residents/update                      401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/residents/photo-upload                401     401  200   403    403     403     403  200     200     401
GET   /api/dashboard/residents/:userID/personal-data       401     401  200   403    403     200     200  200     200     401
GET   /api/dashboard/residents/:userID/profile             401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/residents/:userID/detail-views        401     401  403   403    403     403     403  403     200     401
GET   /api/dashboard/residents/:userID/photo               401     401  200   403    403     200     200  200     200     401
GET   /api/dashboard/residents/:userID/invitation          401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/residents/:userID/invitation          401     401  403   403    403     403     403  201     201     401
POST  /api/dashboard/residents/:userID/reset               401     401  403   403    403     403     403  201     201     401
GET   /api/dashboard/residents/:userID/sessions            401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/residents/:userID/sessions/end        401     401  403   403    403     403     403  204     204     401
POST  /api/dashboard/residents/:userID/sessions/end-all    401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/residents/:userID/login-reset         401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/residents/:userID/approve             401     401  403   403    403     403     403  200     200     401
DELETE /api/dashboard/residents/:userID/approve            401     401  403   403    403     403     403  409     409     401
POST  /api/dashboard/residents/:userID/decline             401     401  403   403    403     403     403  409     409     401
DELETE /api/dashboard/residents/:userID                    401     401  403   403    403     403     403  403     404     401
PUT   /api/dashboard/residents/:userID/move-out            401     401  403   403    403     403    403   200     200     401
DELETE /api/dashboard/residents/:userID/move-out           401     401  403   403    403     403    403   200     409     401
PUT   /api/dashboard/residents/:userID/lease               401     401  403   403    403     403    403   200     200     401
GET   /api/dashboard/residents/:userID/leases             401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/residents/:userID/housemates         401     401  200   403    403     200     200  200     200     401
PUT   /api/dashboard/residents/:userID/unit               401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/leases/likely-households             401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/leases/:leaseID                      401     401  403   403    403     403     403  404     404     401
POST  /api/dashboard/leases/:leaseID/people               401     401  403   403    403     403     403  404     404     401
PATCH /api/dashboard/leases/:leaseID/people/:personID     401     401  403   403    403     403     403  404     404     401
DELETE /api/dashboard/leases/:leaseID/people/:personID     401     401  403   403    403     403     403  404     404     401
PUT   /api/dashboard/leases/:leaseID/merged/:otherID      401     401  403   403    403     403     403  404     404     401
DELETE /api/dashboard/leases/:leaseID/merged/:otherID      401     401  403   403    403     403     403  404     404     401
PUT   /api/dashboard/residents/:userID/phone               401     401  200   403    403     200     200  200     200     401
PUT   /api/dashboard/residents/:userID/email-change        401     401  409   403    403     409     409  200     200     401
DELETE /api/dashboard/residents/:userID/email-change       401     401  200   403    403     200     200  200     200     401
POST  /api/dashboard/residents/:userID/email               401     401  403   403    403     403     403  201     201     401
GET   /api/dashboard/behaviorlogs                          401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/paymentlogs                           401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/behaviorlog/:userID                   401     401  200   403    403     200     200  200     200     401
GET   /api/dashboard/scorehistory/:userID                  401     401  200   403    403     200     200  200     200     401
GET   /api/dashboard/paymentlog/:userID                    401     401  200   403    403     200     200  200     200     401
GET   /api/dashboard/rewardlog/:userID                     401     401  200   403    403     200     200  200     200     401
GET   /api/dashboard/notifications/:userID                 401     401  200   403    403     200     200  200     200     401
POST  /api/dashboard/behaviorlog/add                       401     401  403   403    403     403     403  201     201     401
POST  /api/dashboard/rewardlog/add                         401     401  403   403    403     403     403  201     201     401
POST  /api/dashboard/paymentlog/add                        401     401  403   403    403     403     403  201     200     401
GET   /api/dashboard/corrections/preview                   401     401  403   403    403     403     403  400     400     401
POST  /api/dashboard/behaviorlog/reverse                   401     401  403   403    403     403     403  404     404     401
POST  /api/dashboard/rewardlog/reverse                     401     401  403   403    403     403     403  404     404     401
POST  /api/dashboard/paymentlog/correct                    401     401  403   403    403     403     403  404     404     401
POST  /api/dashboard/notifications/add                     401     401  403   403    403     403     403  201     201     401
GET   /api/dashboard/rewards                               401     401  200   200    200     403     200  200     200     401
PUT   /api/dashboard/rewards/order                         401     401  403   403    403     403     403  404     404     401
PATCH /api/dashboard/rewards/:_id                          401     401  403   403    403     403     403  404     404     401
POST  /api/dashboard/rewards/add                           401     401  403   403    403     403     403  201     201     401
GET   /api/dashboard/units                                 401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/units/:_id                            401     401  403   403    403     403     403  404     404     401
POST  /api/dashboard/units/add                             401     401  403   403    403     403     403  201     201     401
PATCH /api/dashboard/units/:_id                            401     401  403   403    403     403     403  404     404     401
DELETE /api/dashboard/units/:_id                           401     401  403   403    403     403     403  204     204     401
GET   /api/dashboard/incidents                             401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/incidents/:userID                     401     401  200   403    403     200     200  200     200     401
POST  /api/dashboard/incidents/new                         401     401  201   403    403     403     403  201     201     401
GET   /api/dashboard/incidents/one/:_id                    401     401  200   404    404     403     200  200     200     401
PATCH /api/dashboard/incidents/update                      401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/incidents/reopen                      401     401  200   404    404     403     403  404     404     401
GET   /api/property                                        200     200  200   200    200     200     200  200     200     200
GET   /api/property/about                                  200     200  200   200    200     200     200  200     200     200
GET   /api/property/images/:key                            200     200  200   200    200     200     200  200     200     200
GET   /api/dashboard/partners                              401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/settings                              401     401  403   403    403     403     403  403     200     401
PATCH /api/dashboard/settings                              401     401  403   403    403     403     403  403     200     401
POST  /api/dashboard/settings/images                       401     401  403   403    403     403     403  403     200     401
GET   /api/dashboard/delivery                              401     401  403   403    403     403     403  403     200     401
POST  /api/dashboard/delivery/test                         401     401  403   403    403     403     403  403     200     401
POST  /api/dashboard/delivery/retry                        401     401  403   403    403     403     403  403     404     401
GET   /api/account/emails                                  401     401  200   200    200     200     200  200     200     401
PUT   /api/account/emails                                  401     401  200   200    200     200     200  200     200     401
GET   /api/mail/unsubscribe                                404     404  404   404    404     404     404  404     404     404
POST  /api/mail/unsubscribe                                404     404  404   404    404     404     404  404     404     404
GET   /api/dashboard/staff                                 401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/team                                  401     401  403   403    403     403     403  403     200     401
POST  /api/dashboard/team                                  401     401  403   403    403     403     403  403     201     401
PATCH /api/dashboard/team/:userID                          401     401  403   403    403     403     403  403     200     401
POST  /api/dashboard/team/:userID/invitation               401     401  403   403    403     403     403  403     201     401
DELETE /api/dashboard/team/:userID/invitation              401     401  403   403    403     403     403  403     204     401
POST  /api/dashboard/team/:userID/reset                    401     401  403   403    403     403     403  403     201     401
GET   /api/dashboard/property/totalcp                      401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/overview                              401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/overview/risks                        401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/overview/month                        401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/search                                401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/rent-roll                     401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/rent-roll.csv                 401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/delinquency                   401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/delinquency.csv               401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/lease-expiry                  401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/lease-expiry.csv              401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/incident-ageing               401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/incident-ageing.csv           401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/reward-points                 401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/reports/reward-points.csv             401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/resident-imports                      401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/resident-imports/template.csv         401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/resident-imports/check                401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/resident-imports                      401     401  403   403    403     403     403  409     409     401
POST  /api/dashboard/resident-imports/links                401     401  403   403    403     403     403  404     404     401
GET   /api/dashboard/audit                                 401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/rchat                                 401     401  200   200    200     403     403  200     200     401
POST  /api/dashboard/rchat/send-message                    401     401  201   403    403     403     403  201     201     401
GET   /api/dashboard/rchat/moderation                      401     401  403   403    403     403     403  200     200     401
PUT   /api/dashboard/rchat/mutes/:userID                   401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/rchat/messages/:_id                   401     401  403   403    403     403     403  200     200     401
PATCH /api/dashboard/rchat/messages/:_id                   401     401  200   403    403     403     403  403     403     401
PUT   /api/dashboard/rchat/messages/:_id/removal           401     401  200   403    403     403     403  200     200     401
PUT   /api/dashboard/rchat/messages/:_id/report            401     401  400   201    201     403     403  403     403     401
POST  /api/dashboard/rchat/messages/:_id/keep              401     401  403   403    403     403     403  204     204     401
GET   /api/dashboard/conversations                         401     401  200   200    200     403     200  200     200     401
GET   /api/dashboard/conversations/:conversationID         401     401  200   404    404     403     200  200     200     401
PATCH /api/dashboard/conversations/:conversationID         401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/conversations/:conversationID/messages 401    401  200   404    404     403     200  200     200     401
POST  /api/dashboard/conversations/:conversationID/messages 401    401  201   404    404     403     403  201     201     401
PUT   /api/dashboard/conversations/:conversationID/read    401     401  200   404    404     403     200  200     200     401
GET   /api/dashboard/redemptions                           401     401  403   403    403     403     403  200     200     401
GET   /api/dashboard/redemptions/:userID                   401     401  200   403    403     200     200  200     200     401
POST  /api/dashboard/redemptions/add                       401     401  201   403    403     403     403  201     201     401
PUT   /api/dashboard/redemptions/:_id/decision             401     401  403   403    403     403     403  404     404     401
PUT   /api/dashboard/redemptions/:_id/withdrawal           401     401  404   404    404     403     403  404     404     401
GET   /api/dashboard/short-replies                         401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/short-replies                         401     401  403   403    403     403     403  201     201     401
PATCH /api/dashboard/short-replies/:_id                    401     401  403   403    403     403     403  404     404     401
DELETE /api/dashboard/short-replies/:_id                   401     401  403   403    403     403     403  204     204     401
GET   /api/dashboard/saved-views                           401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/saved-views                           401     401  403   403    403     403     403  201     201     401
PATCH /api/dashboard/saved-views/:_id                      401     401  403   403    403     403     403  404     404     401
DELETE /api/dashboard/saved-views/:_id                     401     401  403   403    403     403     403  204     204     401
GET   /api/dashboard/announcements                         401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/announcements                         401     401  403   403    403     403     403  201     201     401
GET   /api/dashboard/announcements/places                  401     401  403   403    403     403     403  200     200     401
POST  /api/dashboard/announcements/reach                   401     401  403   403    403     403     403  200     200     401
PATCH /api/dashboard/announcements/:_id                    401     401  403   403    403     403     403  404     404     401
POST  /api/dashboard/announcements/:_id/cancel             401     401  403   403    403     403     403  404     404     401
GET   /api/dashboard/announcements/:_id/non-readers        401     401  403   403    403     403     403  404     404     401
PUT   /api/dashboard/announcements/:_id/read               401     401  204   204    204     204     204  403     403     401
POST  /api/dashboard/message-photos                        401     401  201   201    201     403     403  201     201     401
GET   /api/dashboard/message-photos/:photoID               401     401  200   404    404     403     200  200     200     401
POST  /api/display/code                                    201     201  201   201    201     201     201  201     201     201
GET   /api/display/pairing                                 200     200  200   200    200     200     200  200     200     200
GET   /api/display                                         401     401  401   401    401     401     401  401     401     200
GET   /api/dashboard/displays                              401     401  403   403    403     403     403  403     200     401
POST  /api/dashboard/displays                              401     401  403   403    403     403     403  403     400     401
DELETE /api/dashboard/displays/:_id                        401     401  403   403    403     403     403  403     204     401
`;

/**
 * The column `second-step-missing` follows from the others: these routes and the public ones answer as they answer a manager, and all other
 * routes of users answer 403.
 */
export const BEFORE_SECOND_STEP: readonly string[] = [
  "GET /api/auth/me",
  "POST /api/auth/reauthenticate",
  "GET /api/account/passkeys",
  "POST /api/account/passkeys/options",
  "POST /api/account/passkeys",
  "POST /api/account/password",
  "GET /api/account/second-factor",
  "POST /api/account/second-factor/begin",
  "POST /api/account/second-factor/confirm",
];
