export {
  brokenAccessTests,
  brokenAccessTestsInSteps,
  type BrokenAccessTest,
  type AccessTest,
  type AccessTestEnd,
} from './reach/access-tests'
export { compile, compileInSteps, withPolicies, type Reach } from './reach/compile'
export { difference, differenceInSteps } from './reach/difference'
export { gatewaysTag, limitOf, type Addresses } from './reach/ends'
export type {
  Difference,
  Extent,
  PairChange,
  RangeCounts,
  ReachChange,
} from './reach/found-changes'
export type { ExpectedPair } from './reach/found-pairs'
export { ingressRulesOf, type IngressRule, type RuleEnd } from './reach/ingress-rules'
export {
  ADDRESS_KIND,
  isAddress,
  isUnknownEnd,
  rulesOfServer,
  unknownKindsOf,
  unknownServicesOf,
  entityKinds,
  type ReachConfigFile,
  type ReachInventory,
  type ReachItem,
  type ReachNode,
  type ReachPolicy,
  type ReachRoute,
  type ReachServer,
  type ReachEntity,
  type ReachUser,
  type EntityKind,
  type EntityRef,
} from './reach/inventory'
export { limitsBy } from './reach/judge'
export { mayOpen, type Verdict, type VerdictMark } from './reach/may-open'
export type { PathBreak, Outage, PathStep } from './reach/path'
export { peersOf, type PeerAddresses } from './reach/peers'
export {
  policyIssues,
  policyIssuesInSteps,
  type IssueKind,
  type PolicyIssue,
  type PolicySide,
} from './reach/policy-issues'
export { reachOf, routesIn, entitiesIn, type ReachOfEntity, type ReachSide } from './reach/reach-of'
export {
  serviceDifference,
  serviceDifferenceInSteps,
  withServices,
  type ServiceChange,
  type ServiceDifference,
} from './reach/service-difference'
export {
  carriesService,
  isForEverything,
  outagesOn,
  type PolicyService,
  type Service,
  type Cause,
} from './reach/traffic'
export type { UnsurePolicy } from './reach/unknown-kinds'
export { namesOfUser } from './reach/users'
export {
  waysToClose,
  waysToCloseInSteps,
  type OpeningPolicy,
  type WayToClose,
} from './reach/ways-to-close'
export { waysToOpen, waysToOpenInSteps, type WayToOpen } from './reach/ways-to-open'
