import { inEnglish } from '@meshdeck/testing/in-english'

import { Api } from '../support/api'
import { goToPage } from '../support/page-actions'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { tableNamed } from '../support/table'

test.use({ data: 'many 1.5.1', edition: 'pro' })

const network = '/networks/corp-backbone'

test(
  'a tag is created, given to 500 nodes, renamed with all its references, and deleted [SH-111]',
  sweepOnly,
  async ({ page, meshdeck }) => {
    const api = await Api.signIn(meshdeck)
    await signInAt(page, `${network}/nodes`)

    await test.step('is created', async () => {
      await page.getByRole('link', { name: /^Tag Manager/ }).click()
      await expect(page).toHaveURL(`${network}/tag-manager`)
      await page.getByRole('link', { name: 'Create tag' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create tag' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('field work')
      await dialog.getByRole('button', { name: 'Create tag' }).click()
      await expect(page.getByText('Tag “field work” created')).toBeVisible()
      await expect(tableNamed(page, 'Tags').row('field work')).toBeVisible()
    })

    const count = await test.step('is given to every node that a filter finds', async () => {
      await goToPage(page, `${network}/nodes?filter=os:linux`)
      await page.getByRole('checkbox', { name: 'Select all matches' }).click()
      await page.getByRole('button', { name: 'Add tags' }).click()
      const dialog = page.getByRole('dialog', { name: /^Add tags to \d+ nodes$/ })
      const chosen = Number(
        /\d+/.exec((await dialog.getByRole('heading').textContent()) ?? '')?.[0],
      )
      expect(chosen).toBeGreaterThanOrEqual(500)
      await dialog.getByRole('option', { name: 'field work' }).click()
      await dialog.getByRole('button', { name: 'Add tags' }).click()
      await expect(page.getByText(`field work given to ${chosen} nodes`)).toBeVisible()
      return chosen
    })

    await test.step('is used by a policy for users and by a key', async () => {
      const tag = 'corp-backbone.field work'
      await api.call('POST', 'v1/acls?network=corp-backbone', {
        name: 'people in the field',
        network_id: 'corp-backbone',
        policy_type: 'user-policy',
        src_type: [{ id: 'user', value: '*' }],
        dst_type: [{ id: 'tag', value: tag }],
        protocol: 'all',
        type: 'Any',
        allowed_traffic_direction: 0,
        enabled: true,
      })
      const key = { networks: ['corp-backbone'], unlimited: true, groups: [tag] }
      await api.call('POST', 'v1/enrollment-keys', { tags: ['field rollout'], ...key })
    })

    await test.step('is renamed, and leftover references are repaired', async () => {
      // the policies were created outside the console
      await page.goto(`${network}/tag-manager`)
      await page.getByRole('link', { name: 'field work', exact: true }).click()
      await expect(page.getByText(`${count} nodes`, { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Edit tag' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit tag “field work”' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('on the road')
      const ofUsers = inEnglish('egress:tags.uses.kind.userPolicy')
      await expect(dialog.getByText(`${ofUsers}: people in the field`)).toBeVisible()
      await dialog.getByRole('button', { name: 'Save' }).click()

      const question = page.getByRole('alertdialog', {
        name: inEnglish('egress:tags.mend.titleOf', { count: 2, old: 'field work' }),
      })
      await question
        .getByRole('button', {
          name: inEnglish('egress:tags.mend.action', { name: 'on the road' }),
        })
        .click()
      await expect(
        page.getByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
      ).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      await expect(page.getByRole('heading', { level: 1, name: 'on the road' })).toBeVisible()
      await expect(page.getByText(`${count} nodes`, { exact: true })).toBeVisible()
      await page.getByRole('tab', { name: 'Where used' }).click()
      await expect(page.getByText('people in the field')).toBeVisible()
      await expect(page.getByRole('link', { name: 'field rollout' })).toBeVisible()
    })

    await test.step('is deleted, and the nodes stay', async () => {
      await page.getByRole('button', { name: 'Actions for on the road' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete tag “on the road”?' })
      await expect(question.getByText(`removed from ${count} nodes`)).toBeVisible()
      await expect(question.getByText('Keys: field rollout')).toBeVisible()
      await question.getByRole('button', { name: 'Delete tag' }).click()
      await expect(page.getByText('Tag “on the road” deleted')).toBeVisible()
      await expect(page).toHaveURL(`${network}/tag-manager`)
      await expect(tableNamed(page, 'Tags').row('gateways')).toBeVisible()
      await expect(tableNamed(page, 'Tags').row('on the road')).toHaveCount(0)
    })
  },
)

test(
  "the second of a route's two nodes carries it when the first goes down [EG-012, EG-044]",
  sweepOnly,
  async ({ page, meshdeck }) => {
    const api = await Api.signIn(meshdeck)
    const panel = page.getByRole('dialog', { name: 'Create new egress route' })
    const routers = page.getByRole('list', { name: 'Egress nodes' }).getByRole('listitem')
    await signInAt(page, `${network}/egress?dialog=new-egress`)

    await test.step('is created', async () => {
      await panel.getByLabel('Name').fill('plant')
      await panel.getByLabel('Egress route', { exact: true }).fill('10.66.0.0/16')
      await panel.getByRole('button', { name: 'Next' }).click()
      for (const name of ['ber-gw-01', 'ber-build-01']) {
        await panel.getByRole('combobox', { name: 'Select nodes' }).fill(name)
        await panel.getByRole('option', { name: new RegExp(`^${name}`) }).click()
      }
      await panel.getByRole('button', { name: 'Next' }).click()
      await panel.getByRole('button', { name: 'Finish' }).click()
      await tableNamed(page, 'Egress routes')
        .row('plant')
        .getByRole('link', { name: 'plant' })
        .click()
      await expect(routers.first()).toContainText('ber-gw-01')
      await expect(routers.first()).toContainText('routing traffic')
      await expect(routers.last()).toContainText(inEnglish('egress:egress.page.place.waits'))
    })

    await test.step('the first goes down', async () => {
      const id = (await routers.first().getByRole('link').getAttribute('href'))?.split('/').at(-1)
      const path = 'v1/nodes/corp-backbone/bulk/status'
      await api.call('PUT', path, { ids: [id], connected: false })
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        await expect(routers.first()).toContainText('Offline', { timeout: 2_000 })
      }).toPass()
      await expect(routers.last()).toContainText('routing traffic')
    })
  },
)

test(
  "an access test turns red after another user's tag and names the connection",
  sweepOnly,
  async ({ page, meshdeck }) => {
    const api = await Api.signIn(meshdeck)
    const acls = 'v1/acls?network=corp-backbone'
    const nodes = new Map(
      Object.values(await api.call('GET', 'nodes/corp-backbone')).map((node) => {
        const { hostid, id } = Object(node)
        return [String(hostid), String(id)]
      }),
    )
    const hosts = Object.values(await api.call('GET', 'hosts')).map(Object)
    const nodeOf = (name: string) => nodes.get(hosts.find((host) => host.name === name)?.id) ?? ''
    const staff = (...names: string[]) => ({
      id: 'corp-backbone.staff',
      tag_name: 'staff',
      network: 'corp-backbone',
      tagged_nodes: names.map((name) => ({ id: nodeOf(name), is_static: false })),
    })
    for (const policy of Object.values(await api.call('GET', acls)))
      await api.call('PUT', acls, { ...Object(policy), enabled: false })
    await api.call('POST', 'v1/tags', staff('ber-gw-01'))
    await api.call('POST', acls, {
      name: 'staff to the builds',
      network_id: 'corp-backbone',
      policy_type: 'device-policy',
      src_type: [{ id: 'tag', value: 'corp-backbone.staff' }],
      dst_type: [{ id: 'device', value: nodeOf('ber-build-01') }],
      protocol: 'all',
      type: 'Any',
      allowed_traffic_direction: 0,
      enabled: true,
    })
    const list = page.getByRole('dialog', { name: 'Access tests' })
    await signInAt(page, `${network}/access-control?dialog=access-test`)

    await test.step('is stated, and it holds', async () => {
      const form = page.getByRole('dialog', { name: 'Add access test' })
      await form
        .getByRole('textbox', { name: 'Name' })
        .fill(inEnglish('egress:accessTests.never', { from: 'laptops', to: 'the builds' }))
      for (const [end, name] of Object.entries({ From: 'ber-laptop-01', To: 'ber-build-01' })) {
        await form.getByRole('combobox', { name: end, exact: true }).fill(name)
        await form.getByRole('option', { name: `Node: ${name}` }).click()
      }
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(list.getByText('Passed')).toBeVisible()
    })

    await test.step('a tag given elsewhere lets the laptop in', async () => {
      await api.call('PUT', 'v1/tags', staff('ber-gw-01', 'ber-laptop-01'))
      await list.getByRole('button', { name: 'Run tests' }).click()
      await expect(list.getByText('Failed')).toBeVisible()
      await expect(list).toContainText('ber-laptop-01 → ber-build-01')
    })

    await test.step('is still stated, and red, after a reload', async () => {
      await page.reload()
      await expect(list.getByText('Failed')).toBeVisible()
    })
  },
)
