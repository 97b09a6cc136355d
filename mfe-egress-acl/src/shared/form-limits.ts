/** Maximum name lengths of egress routes and policies, and the highest metric, in forms and files. */
export const MAX_ROUTE_NAME_LENGTH = 50
export const MAX_POLICY_NAME_LENGTH = 100
export const MAX_METRIC = 999_999
