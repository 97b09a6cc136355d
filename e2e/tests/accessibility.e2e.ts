import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import type { TestConsole } from '../support/console-pool'
import { declaredPages } from '../support/pages'
import { signIn } from '../support/people'
import {
  expectAccessibleDialogs,
  expectAccessibleLooks,
  expectAccessiblePages,
  expectNoScroll,
  expectNoSidewaysScroll,
  openIn,
  type ShownDialog,
  type ShownPage,
} from '../support/screens'
import { expect, test } from '../support/story'

const network = '/networks/corp-backbone'

/** Public pages outside the frame. */
const outside = [
  { path: '/login', title: 'Sign in' },
  { path: '/invite', title: inEnglish('identity:invites.page.title') },
]

/** Pages of the shell, and views of remotes that a tab or query opens. */
const pages: ShownPage[] = [
  { path: '/dashboard', shows: 'API host', hasOwnLayout: true },
  { path: `${network}/nodes?tab=config`, shows: /\d+ config files?/ },
  { path: '/hosts-new?network=corp-backbone', shows: /netclient join/, hasOwnLayout: true },
  { path: '/diagnostics', shows: 'Registry revision', hasOwnLayout: true },
  { path: '/no/such/page', shows: '404', hasOwnLayout: true },
]

/** Pages of the remotes: a new one is checked without an entry here. */
async function pagesOfRemotes(page: Page, meshdeck: TestConsole): Promise<ShownPage[]> {
  const declared = await declaredPages(page, meshdeck)
  const ofPro = declared.filter(({ route }) => route.edition === 'pro')
  // a community server shows the same message on all of them
  const alike = new Set(ofPro.slice(1))
  return declared
    .filter((path) => !alike.has(path))
    .map(({ path, hasOwnLayout }) => ({ path, hasOwnLayout }))
}

const dialogs: ShownDialog[] = [
  {
    path: `${network}/egress?dialog=new-egress`,
    name: 'Create new egress route',
    shows: 'Name',
  },
  { path: '/dashboard?dialog=display', name: 'Display' },
  { path: '/networks?dialog=network.create', name: 'Add Network' },
  {
    path: `${network}/info?dialog=edit-network&dialog.network=corp-backbone`,
    name: inEnglish('networks:networks.edit.titleOf', { netid: 'corp-backbone' }),
  },
  {
    path: `${network}/nodes?dialog=node.add`,
    name: 'Add new node',
    shows: /netclient join/,
    hasOwnLayout: true,
  },
  {
    path: `${network}/nodes?tab=config&dialog=new-config-file`,
    name: 'Add config file',
  },
  {
    path: `${network}/nodes?tab=config&dialog=import-config-files`,
    name: 'Import config files',
    shows: 'Choose file',
  },
  {
    path: `${network}/dns?dialog=import-dns`,
    name: 'Import DNS entries',
    shows: 'Choose file',
  },
  {
    path: `${network}/nodes?tab=config&dialog=config-file&dialog.file=netops-tablet`,
    name: 'netops-tablet.conf',
    shows: /PrivateKey/,
  },
  {
    path: `${network}/nodes?tab=config&dialog=edit-config-file&dialog.file=netops-tablet`,
    name: 'Edit netops-tablet',
  },
  {
    path: `${network}/gateways?dialog=new-gateway`,
    name: 'Create gateway',
  },
  {
    path: `${network}/internet-gateways?dialog=new-internet-gateway`,
    name: 'Create internet gateway',
  },
  { path: `${network}/dns?dialog=new-dns-entry`, name: 'Add DNS entry' },
  { path: '/users?dialog=add-user', name: 'Add user' },
  {
    path: '/users?dialog=edit-user&dialog.user=netops',
    name: 'Edit user netops',
  },
  {
    path: '/users?dialog=reset-password&dialog.user=netops',
    name: inEnglish('identity:users.password.titleOf', { name: 'netops' }),
  },
  { path: '/keys?dialog=new-key', name: 'Create key', shows: 'None selected', hasOwnLayout: true },
  {
    path: '/keys?dialog=join-command&dialog.key=corp-backbone',
    name: inEnglish('keys:keys.join.title', { name: 'corp-backbone' }),
    shows: /netclient/,
  },
]

/** Pages of a single gateway or internet gateway, whose IDs differ on every server. */
async function ofGateways(meshdeck: TestConsole) {
  const nodes = await (await Api.signIn(meshdeck)).call('GET', 'nodes/corp-backbone')
  const all = Object.values(nodes).map(Object)
  const { id } = all.find(({ isingressgateway }) => isingressgateway)
  const exit = all.find(({ isinternetgateway }) => isinternetgateway)
  const dialog = (name: string) => `${network}/gateways?dialog=${name}&dialog.gateway=${id}`

  return {
    pages: [
      {
        path: `${network}/gateways/${id}?tab=users`,
        shows: 'Remote Access Multiple Users',
      },
    ],
    dialogs: [
      {
        path: dialog('edit-gateway'),
        name: 'Edit gateway',
        shows: 'Metadata',
      },
      { path: dialog('relay-nodes'), name: 'Nodes relayed by', hasOwnLayout: true },
      {
        path: `${network}/internet-gateways?dialog=internet-users&dialog.gateway=${exit.id}`,
        name: 'Nodes using',
      },
    ],
  }
}

test.describe.configure({ timeout: 900_000 }) // a sweep checks each page in four combinations

test.beforeEach(({ page }) => openIn(page, 'system'))

test('axe finds no violations on the sign-in and the pages that lead to it', async ({ page }) => {
  for (const { path, title } of outside) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessibleLooks(page, path, async () => {
      await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
      await expectNoSidewaysScroll(page, path)
      await expectNoScroll(page, path)
    })
  }
})

test('axe finds no violations on any page', async ({ page, meshdeck }) => {
  const gateways = await ofGateways(meshdeck)
  await signIn(page)
  const declared = await pagesOfRemotes(page, meshdeck)
  await expectAccessiblePages(page, [...pages, ...declared, ...gateways.pages])
})

test('axe finds no violations on any dialog', async ({ page, meshdeck }) => {
  const gateways = await ofGateways(meshdeck)
  await signIn(page)
  await expectAccessibleDialogs(page, [...dialogs, ...gateways.dialogs])

  await page.goto('/networks')
  await page.getByRole('button', { name: 'Actions for corp-backbone' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expectAccessibleLooks(page, 'Delete network', () =>
    expect(page.getByRole('alertdialog')).toBeVisible(),
  )
})
