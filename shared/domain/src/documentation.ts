/*
 * Documentation pages of the managed server by feature, for the console's Docs links. Each is a separate constant, so
 * that a remote only bundles those it uses.
 */
const FEATURES = 'https://docs.netmaker.io/docs/features'
const REFERENCES = 'https://docs.netmaker.io/docs/references'
const SCREENS = `${REFERENCES}/user-interface`

/** Access policies [CO-001]. */
export const aclDocs = 'https://learn.netmaker.io/getting-started/features/acls-and-tag-management'
/** Relays, which are gateways on current servers [CO-002]. */
export const relayDocs = `${FEATURES}/gateways`
/** Egress routes [CO-003]. */
export const egressDocs = `${FEATURES}/egress`
/** Gateways [CO-004]. */
export const gatewayDocs = `${SCREENS}#remote-access`
/** Internet gateways [CO-005]. */
export const internetGatewayDocs = `${SCREENS}#internet-gateways`
/** Analytics [CO-006]. */
export const analyticsDocs = `${SCREENS}#metrics`
/** The topology graph [CO-007]. */
export const graphDocs = `${SCREENS}#graph`
/** Nodes [CO-008]. */
export const nodeDocs = `${SCREENS}#hosts`
/** Hosts, which the console calls devices [CO-009]. */
export const hostDocs = `${SCREENS}#hosts`
/** Tags [CO-010]. */
export const tagDocs = aclDocs
/** Users, groups and roles [CO-011]. */
export const userDocs = `${FEATURES}/user-management-pro`
/** Identity providers [CO-012]. */
export const identityProviderDocs =
  'https://docs.netmaker.io/docs/server-installation/integrating-oauth'
/** The desktop app of users [CO-013]. */
export const desktopClientDocs = 'https://docs.netmaker.io/docs/remote-access-client-rac'
/** The command line of the server [CO-015]. */
export const cliDocs = `${REFERENCES}/nmctl`
export const networkDocs = `${SCREENS}#networks`
export const dnsDocs = `${SCREENS}#dns`
export const keyDocs = SCREENS
/** Settings, posture checks, and just-in-time access, which have no documentation page of their own. */
export const screenDocs = SCREENS
