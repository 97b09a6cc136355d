import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { nodeSchema } from '@meshdeck/api/nodes'
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi } from '@meshdeck/testing/backend'
import { newDevice } from '@meshdeck/testing/device'
import { act, waitFor } from '@meshdeck/testing/dom'
import type { RemoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'
import { AllRoutesPage } from './all-routes/AllRoutesPage'
import { NodeChange } from './change-preview/NodeChange'
import { NodeRemoval } from './change-preview/NodeRemoval'
import { ConnectivityCheckPage } from './connectivity-check/ConnectivityCheckPage'
import { EgressRoutePage } from './egress-route/EgressRoutePage'
import { EgressRoutesPage } from './egress/EgressRoutesPage'
import { OldAclsPage } from './old-acls/OldAclsPage'
import { PeoplePreview } from './people-preview/PeoplePreview'
import { PoliciesPage } from './policies/PoliciesPage'
import { PolicyPage } from './policies/PolicyPage'
import { PolicyFilePage } from './policy-file/PolicyFilePage'
import { DeletedPoliciesPage } from './policy-history/DeletedPoliciesPage'
import { PolicyIssuesPage } from './policy-issues/PolicyIssuesPage'
import { NodeReach } from './reach/NodeReach'
import { ReachPage } from './reach/ReachPage'
import { TagManagerPage } from './tags/TagManagerPage'
import { TagNodes } from './tags/TagNodes'
import { TagPage } from './tags/TagPage'

/** This remote as its tests mount it. */
export const remote: RemoteUnderTest = {
  manifest,
  pages: {
    AllRoutesPage,
    ConnectivityCheckPage,
    DeletedPoliciesPage,
    EgressRoutePage,
    EgressRoutesPage,
    PolicyIssuesPage,
    OldAclsPage,
    PoliciesPage,
    PolicyPage,
    ReachPage,
    PolicyFilePage,
    TagManagerPage,
    TagPage,
  },
  slots: {
    'nodes.tag': TagNodes,
    'nodes.removal': NodeRemoval,
    'nodes.change': NodeChange,
    'node.reach': NodeReach,
    'users.groups': PeoplePreview,
  },
}

const users = {
  path: '/users',
  module: 'TagPage',
  place: 'users',
  title: { en: 'Users', de: 'Benutzer', fr: 'Utilisateurs' },
}

/** The same beside a remote that has the page of users. */
export const remoteWithUsers: RemoteUnderTest = {
  ...remote,
  manifest: { ...manifest, routes: [...manifest.routes, users] },
}

/** A network `corp` with the device `gw-berlin` in it; gives the id of its node. */
export async function prepareNode(): Promise<string> {
  await callApi('post', 'networks', {
    netid: 'corp',
    addressrange: '10.1.0.0/24',
    isipv4: 'yes',
    isipv6: 'no',
    defaultacl: 'yes',
    // or from 1.5.1 on its devices would wait to be let in
    auto_join: true,
  })
  return joinDevice('gw-berlin')
}

/** Lets a device join `corp`, `part` of which may be said; gives the id of its node. */
export async function joinDevice(name: string, part: object = {}): Promise<string> {
  const keys = z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))
  const token = encodeURIComponent(keys[0]?.token ?? '')
  const device = { ...newDevice(name), ...part }
  await callApi('post', `v1/host/register/${token}`, device)
  return waitFor(async () => {
    const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
    const node = nodes.find(({ hostid }) => hostid === device.id)
    if (!node) throw new Error('The node is not there yet')
    return node.id
  })
}

/** Sets the clock of the server on, and back to the machine's without `seconds`. */
export async function setClockOn(seconds?: number) {
  const { url, controlToken } = backend()
  const order =
    seconds === undefined
      ? { method: 'DELETE' }
      : { method: 'POST', body: JSON.stringify({ advance: seconds }) }
  const headers = { Authorization: `Bearer ${controlToken}` }
  // a page that is open may get replies in the meantime
  await act(() => fetch(`${url}/control/clock`, { headers, ...order }))
}

/** The policies of the network corp, as the server has them. */
export const storedPolicies = async () =>
  z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))

/** Closes the network corp, which comes open: those that came with it let everyone through. */
export async function closeNetwork(): Promise<void> {
  for (const policy of (await storedPolicies()).filter(({ enabled }) => enabled)) {
    await callApi('put', 'v1/acls?network=corp', { ...policy, enabled: false })
  }
}
