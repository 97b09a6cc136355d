export { compile, compileInSteps, withPolicies, type Reach } from './reach/compile'
export { difference, differenceInSteps } from './reach/difference'
export { type Addresses, gatewaysTag } from './reach/ends'
export { limitsBy } from './reach/judge'
export type {
  ReachClient,
  ReachInventory,
  ReachItem,
  ReachNode,
  ReachPolicy,
  ReachRoute,
  ReachServer,
  ReachEntity,
  ReachUser,
} from './reach/inventory'
export {
  ADDRESS_KIND,
  isAddress,
  isUnknownEnd,
  rulesOfServer,
  unknownKindsOf,
  unknownServicesOf,
} from './reach/inventory'
export {
  type BrokenAccessTest,
  brokenAccessTests,
  brokenAccessTestsInSteps,
  type AccessTest,
  type AccessTestEnd,
} from './reach/access-tests'
export type { Difference, PairChange, RangeCounts, ReachChange } from './reach/found-changes'
export { ingressRulesOf, type IngressRule, type RuleEnd } from './reach/ingress-rules'
export { mayOpen, type Verdict, type VerdictMark } from './reach/may-open'
export type { PathBreak, Outage, PathStep } from './reach/path'
export { peersOf, type PeerAddresses } from './reach/peers'
export { reachOf, routesIn, entitiesIn, type ReachOfEntity, type ReachSide } from './reach/reach-of'
export {
  carriesService,
  isForEverything,
  outagesOn,
  type PolicyService,
  type Service,
} from './reach/traffic'
export {
  type ServiceChange,
  type ServiceDifference,
  serviceDifference,
  serviceDifferenceInSteps,
  withServices,
} from './reach/service-difference'
export type { Cause } from './reach/traffic'
export { type EntityKind, entityKinds, type EntityRef } from './reach/inventory'
export { namesOfUser } from './reach/users'
export {
  type IssueKind,
  type PolicyIssue,
  type PolicySide,
  policyIssues,
  policyIssuesInSteps,
} from './reach/policy-issues'
export {
  type OpeningPolicy,
  type WayToClose,
  waysToClose,
  waysToCloseInSteps,
} from './reach/ways-to-close'
export { type WayToOpen, waysToOpen, waysToOpenInSteps } from './reach/ways-to-open'
