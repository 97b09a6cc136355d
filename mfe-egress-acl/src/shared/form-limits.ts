/** Maximum name lengths of egress routes and policies, and the highest metric, in forms and files. */
export const LONGEST_ROUTE_NAME = 50
export const LONGEST_POLICY_NAME = 100
export const HIGHEST_METRIC = 999_999
