/** The longest name of an egress route and of a policy, and the highest metric, in forms and in files. */
export const LONGEST_ROUTE_NAME = 50
export const LONGEST_POLICY_NAME = 100
export const HIGHEST_METRIC = 999_999
