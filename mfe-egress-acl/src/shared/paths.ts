import { aclDocs, egressDocs, tagDocs } from '@meshdeck/domain/documentation'

/** All links into this remote. IDs are encoded, and no fixed segment can equal an ID. */
export const paths = {
  connectivityCheck: (networkId: string, question: Readonly<Record<string, string>> = {}) => {
    const search = new URLSearchParams(question).toString()
    return `/networks/${encodeURIComponent(networkId)}/connectivity-check${search && `?${search}`}`
  },
  deletedPolicies: (networkId: string) =>
    `/networks/${encodeURIComponent(networkId)}/deleted-policies`,
  egress: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/egress`,
  egressRoute: (networkId: string, routeId: string) =>
    `/networks/${encodeURIComponent(networkId)}/egress/${encodeURIComponent(routeId)}`,
  oldAcls: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/old-acls`,
  policies: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/access-control`,
  policy: (networkId: string, policyId: string) =>
    `/networks/${encodeURIComponent(networkId)}/access-control/${encodeURIComponent(policyId)}`,
  reach: (networkId: string, entity: { kind: string; id: string }) =>
    `/networks/${encodeURIComponent(networkId)}/reach/${encodeURIComponent(`${entity.kind}:${entity.id}`)}`,
  policyFile: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/policy-file`,
  policyIssues: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/policy-issues`,
  tags: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/tag-manager`,
  tag: (networkId: string, tagId: string) =>
    `/networks/${encodeURIComponent(networkId)}/tag-manager/${encodeURIComponent(tagId)}`,
}

/* External links of this remote. */
export const docs = {
  egress: egressDocs,
  policies: aclDocs,
  tags: tagDocs,
}
