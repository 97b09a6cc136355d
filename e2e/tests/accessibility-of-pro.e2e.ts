import { inEnglish } from '@meshdeck/testing/in-english'

import { Api } from '../support/api'
import { signInAt } from '../support/people'
import {
  expectAccessibleDialogs,
  expectAccessibleLooks,
  expectAccessiblePages,
  openIn,
  type ShownDialog,
  type ShownPage,
} from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { tableNamed } from '../support/table'

test.use({ data: 'seeded 1.5.1', edition: 'pro' })

const network = '/networks/corp-backbone'

/** Content that a community server of 1.0.0 lacks or shows differently. */
async function ofLaterPro(api: Api): Promise<{ pages: ShownPage[]; dialogs: ShownDialog[] }> {
  const nodes = await api.call('GET', 'nodes/corp-backbone')
  const gateway = Object.values(nodes)
    .map(Object)
    .find(({ isingressgateway }) => isingressgateway)
  const users = `${network}/gateways/${gateway.id}?tab=users`
  const tags = `${network}/tag-manager`
  const nameServers = `${network}/dns?tab=name-servers`
  const servers = await api.call('GET', 'v1/nameserver?network=corp-backbone')
  const [server] = Object.values(servers).map(Object)

  return {
    pages: [
      { path: '/dashboard', shows: 'Signed in · admin' },
      { path: `${network}/info?tab=activity`, shows: /\d entries/ },
      { path: nameServers, shows: /\d+ name servers?/ },
      { path: '/devices?tab=pending', shows: 'iot-field' },
      {
        path: '/hello?step=devices&network=corp-backbone',
        shows: 'Add device',
      },
      {
        path: '/hello?step=invite&network=corp-backbone',
        shows: 'Invite and finish',
      },
      { path: users, shows: /\d+ users?/ },
      { path: '/users?tab=groups', shows: /\d+ groups?/ },
      { path: '/users/create-group', shows: 'Changes to console and API permissions' },
      { path: '/users/create-network-role', shows: 'Permissions' },
      {
        path: '/users/network-role/corp-backbone-network-user',
        shows: inEnglish('identity:roles.platform.users'),
      },
      { path: `${network}/posture-checks`, shows: /\d+ checks/ },
      {
        path: `${network}/posture-checks?tab=violations`,
        shows: /\d+ violations/,
      },
      {
        path: '/networks/iot-field/jit-access?tab=all',
        shows: '4 requests',
      },
      { path: '/profile?tab=access', shows: '3 networks' },
      {
        path: `${network}/metrics?tab=latency`,
        shows: inEnglish('networks:metrics.matrix.upTo', { count: 500 }),
      },
      {
        path: `${tags}/corp-backbone.servers`,
        shows: /\d+ nodes?/,
      },
      {
        path: `${tags}/corp-backbone.gateways?tab=uses`,
        shows: 'Resource policies',
      },
    ],
    dialogs: [
      { path: `${network}/posture-checks?dialog=new-posture-check`, name: 'Add posture check' },
      { path: `${tags}?dialog=new-tag`, name: 'Create tag' },
      {
        path: `${tags}?dialog=edit-tag&dialog.tag=corp-backbone.servers`,
        name: 'Edit tag “servers”',
      },
      {
        path: `${tags}?dialog=give-tag&dialog.tag=corp-backbone.servers`,
        name: inEnglish('egress:tags.give.title', { name: 'servers' }),
      },
      {
        path: `${nameServers}&dialog=new-name-server`,
        name: 'Add name server',
      },
      {
        path: `${nameServers}&dialog=edit-name-server&dialog.server=${server.id}`,
        name: `Edit “${server.name}”`,
      },
      {
        path: `${users}&dialog=add-remote-users`,
        name: inEnglish('networks:gateways.users.add.title'),
      },
      {
        path: `${network}/nodes?dialog=node.add&dialog.method=access`,
        name: 'Add new node',
        shows: 'Manage Users',
      },
    ],
  }
}

test(
  'axe finds no violations on what Pro and a later server add',
  sweepOnly,
  async ({ page, meshdeck }) => {
    test.setTimeout(600_000)
    const { pages, dialogs } = await ofLaterPro(await Api.signIn(meshdeck))
    await openIn(page, 'system')

    await test.step('opens an entry of the activity', async () => {
      await signInAt(page, `${network}/info?tab=activity`)
      const entries = tableNamed(page, 'Activity').grid.getByRole('row')
      await entries.nth(1).getByRole('link').click()
      const dialog = page.getByRole('dialog', { name: 'Activity entry' })
      await expectAccessibleLooks(page, 'an activity entry', () =>
        expect(dialog.getByText('Source')).toBeVisible(),
      )
    })

    await expectAccessiblePages(page, pages)
    await expectAccessibleDialogs(page, dialogs)
  },
)
