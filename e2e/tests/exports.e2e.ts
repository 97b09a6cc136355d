import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import { joinTokenOf, joinWith } from '../support/devices'
import { goWithin } from '../support/go-within'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { isSweep } from '../support/sweep'
import { viewKeys } from '../support/view-keys'

test.use({ data: 'seeded 1.5.1', edition: 'pro' })

/** A table by its `viewKey`, and where it is. */
type Table = { viewKey: string; path: string; label: string }

const network = '/networks/corp-backbone'

async function everyTable(api: Api): Promise<Table[]> {
  const nodes = Object.values(await api.call('GET', 'nodes/corp-backbone')).map(Object)
  const gateway = nodes.find(({ isingressgateway }) => isingressgateway)

  return [
    { viewKey: 'networks', path: '/networks', label: 'Networks' },
    { viewKey: 'activity', path: `${network}/info?tab=activity`, label: 'Activity' },
    { viewKey: 'nodes', path: `${network}/nodes`, label: 'Nodes' },
    { viewKey: 'config-files', path: `${network}/nodes?tab=config`, label: 'Config files' },
    { viewKey: 'gateways', path: `${network}/gateways`, label: 'Gateways' },
    {
      viewKey: 'remote-users',
      path: `${network}/gateways/${gateway.id}?tab=users`,
      label: 'Remote access users',
    },
    {
      viewKey: 'internet-gateways',
      path: `${network}/internet-gateways`,
      label: 'Internet gateways',
    },
    { viewKey: 'graph', path: `${network}/graph?view=table`, label: 'Graph' },
    { viewKey: 'dns', path: `${network}/dns`, label: 'DNS' },
    { viewKey: 'name-servers', path: `${network}/dns?tab=name-servers`, label: 'Name servers' },
    { viewKey: 'egress', path: `${network}/egress`, label: 'Egress routes' },
    { viewKey: 'every-node', path: '/nodes', label: 'All Nodes' },
    { viewKey: 'every-gateway', path: '/gateways', label: 'All Gateways' },
    { viewKey: 'every-config-file', path: '/config-files', label: 'All Config Files' },
    { viewKey: 'all-routes', path: '/egress-routes', label: 'All routes' },
    { viewKey: 'policies', path: `${network}/access-control`, label: 'Access policies' },
    { viewKey: 'odd-policies', path: `${network}/odd-policies`, label: 'Unused and odd' },
    { viewKey: 'deleted-policies', path: `${network}/deleted-policies`, label: 'Deleted policies' },
    { viewKey: 'reach', path: `${network}/reach/node:${gateway.id}`, label: 'May reach' },
    { viewKey: 'tags', path: `${network}/tag-manager`, label: 'Tags' },
    {
      viewKey: 'tag-members',
      path: `${network}/tag-manager/corp-backbone.gateways`,
      label: 'Nodes',
    },
    { viewKey: 'posture-checks', path: `${network}/posture-checks`, label: 'Posture Checks' },
    {
      viewKey: 'violations',
      path: `${network}/posture-checks?tab=violations`,
      label: 'Violations',
    },
    {
      viewKey: 'access-requests',
      path: '/networks/iot-field/timed-access?tab=all',
      label: 'Requests',
    },
    { viewKey: 'own-access', path: '/profile?tab=access', label: 'Network access' },
    { viewKey: 'metrics', path: `${network}/metrics`, label: 'Pairs of nodes' },
    {
      viewKey: 'client-metrics',
      path: `${network}/metrics?tab=clients`,
      label: 'External clients',
    },
    { viewKey: 'analytics', path: `${network}/analytics`, label: 'Nodes and their pairs' },
    { viewKey: 'devices', path: '/devices', label: 'All Devices' },
    { viewKey: 'pending-devices', path: '/devices?tab=pending', label: 'Pending devices' },
    {
      viewKey: 'device-networks',
      path: `/devices/${gateway.hostid}?tab=networks`,
      label: 'Networks',
    },
    { viewKey: 'users', path: '/users', label: 'User Management' },
    { viewKey: 'user-groups', path: '/users?tab=groups', label: 'Groups' },
    { viewKey: 'user-roles', path: '/users?tab=roles', label: 'Roles' },
    { viewKey: 'invites', path: '/users?tab=invites', label: 'Invites' },
    { viewKey: 'access-review', path: '/users/access-review', label: 'No second factor' },
    {
      viewKey: 'access-review-groups',
      path: '/users/access-review?check=groups',
      label: 'Groups without members',
    },
    {
      viewKey: 'access-review-roles',
      path: '/users/access-review?check=roles',
      label: 'Roles nobody has',
    },
    { viewKey: 'who-may', path: '/users/rights/who-may', label: 'Who may do what' },
    { viewKey: 'audit-log', path: '/users?tab=activity', label: 'Activity' },
    { viewKey: 'access-tokens', path: '/profile?tab=tokens', label: 'Access tokens' },
    { viewKey: 'keys', path: '/keys', label: 'Keys' },
  ]
}

test('what the screen shows stands in the export of every table', async ({ page, meshdeck }) => {
  test.setTimeout(180_000)
  const api = await Api.signIn(meshdeck)
  const tables = await everyTable(api)
  await giveWhatIsMissing(api)
  const changes = { viewKey: 'changes', path: '/changes', label: 'What changed' }
  // of servers before 1.5.1, and of those with an identity provider
  const elsewhere = ['old-access-pairs', 'pending-users']
  const known = [...elsewhere, ...[...tables, changes].map(({ viewKey }) => viewKey)]
  expect(known.toSorted()).toEqual(await viewKeys())

  await signInAt(page, '/dashboard')
  // the sign-in has a heading too
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // every fourth: what is exported is made by the same piece of each table
  for (const table of tables.filter((_, at) => isSweep || at % 4 === 0)) {
    await test.step(table.viewKey, () => expectWholeExport(page, table))
  }

  await test.step('changes, of what was seen before', async () => {
    const token = await joinTokenOf(api, 'corp-backbone')
    await joinWith(token, { name: 'aaa-station', backend: meshdeck.backend })
    await page.goto(`${network}/nodes?q=aaa-station`)
    await expect(page.getByRole('link', { name: 'aaa-station' })).toBeVisible()
    await expectWholeExport(page, changes)
  })
})

/** What the seed has none of. */
async function giveWhatIsMissing(api: Api) {
  const email = 'new-colleague@example.com'
  await api.call('POST', 'v1/users/invite', {
    user_emails: [email],
    user_group_ids: {},
    platform_role_id: 'platform-user',
  })
  await api.call('POST', 'v1/users/access_token', {
    name: 'nightly-report',
    user_name: 'admin',
    expires_at: '2099-01-01T00:00:00Z',
  })
  const policy = await api.call('POST', 'v1/acls?network=corp-backbone', {
    name: 'for a week',
    network_id: 'corp-backbone',
    enabled: true,
    policy_type: 'device-policy',
    src_type: [{ id: 'tag', value: '*' }],
    dst_type: [{ id: 'tag', value: 'corp-backbone.gateways' }],
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: 1,
  })
  await api.call('DELETE', `v1/acls?network=corp-backbone&acl_id=${policy.id}`)
}

/** Row for row: an export has no empty cell where the screen has something. */
async function expectWholeExport(page: Page, { path, label }: Table) {
  await goWithin(page, path)
  const grid = page.getByRole('grid', { name: label })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const headers = await grid.getByRole('columnheader').allInnerTexts()
  const exported = await exportOf(page)

  const rows = await grid.getByRole('row').evaluateAll((all) =>
    all.slice(1).map((row) => ({
      index: Number(row.getAttribute('aria-rowindex')) - 2,
      shown: Array.from(row.querySelectorAll<HTMLElement>('[role=gridcell]'))
        // what selects a row and what opens its menu is no column
        .filter((cell) => !cell.querySelector(':scope > input') && !cell.dataset.place)
        .map((cell) =>
          cell.querySelector('[role=switch]') ? 'switch' : (cell.textContent ?? '').trim(),
        ),
    })),
  )

  const missing = new Set<string>()
  for (const { index, shown } of rows) {
    const { id, ...columns } = exported[index] ?? {}
    expect(id).toBeTruthy()
    const said = Object.entries(columns)
    expect(said).toHaveLength(shown.length)
    said.forEach(([column, text], position) => {
      if (text === '' && !['', '–'].includes(shown[position] ?? '')) missing.add(column)
    })
  }
  expect
    .soft([...missing], `columns of ${headers.join(', ')} that are shown and not exported`)
    .toEqual([])
}

async function exportOf(page: Page): Promise<Array<Record<string, string>>> {
  await page.getByRole('main').getByRole('button', { name: 'View', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
  return JSON.parse(await readFile(await (await download).path(), 'utf8'))
}
