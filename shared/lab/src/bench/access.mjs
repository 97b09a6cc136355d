import {
  firstRowTime,
  callInPage,
  launch,
  withConsole,
  withPage,
} from '@meshdeck/tools/size/browser'

import { collect, printGrowth } from './figures.mjs'
import { longestTask } from './longest-task.mjs'
import { typeIn } from './table-steps.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {import('./figures.mjs').Times} Times */
/** @typedef {{ nodes: number, times: Times }} Figures */
/** @typedef {{ url: string, path: string, ids: (string | undefined)[] }} Visited */

const SIZES = [100, 1_000, 10_000]
const POLICIES = 2_000
const ROUNDS = 3

/** Upper limits in ms; other figures have none. */
const LIMITS = new Map([
  ['policies: first rows after the replies', 1_000],
  ['policies: a key', 50],
  ['a new policy: resources to choose from', 100],
  ['a new policy: a key in their search', 50],
  ['a new policy: its preview, longest task', 50],
  ['reach of a node: a key', 50],
  ['can A reach B: entities to choose from', 100],
  ['can A reach B: a key', 50],
  ['can A reach B: the answer, longest task', 50],
])

/**
 * Measures the access pages with 2,000 policies, in networks of 100, 1,000 and 10,000 nodes.
 * @returns {Promise<Figures[]>}
 */
export async function measureAccess() {
  const browser = await launch()
  const visitsOf = (/** @type {number} */ fleet) =>
    withConsole(
      ['--edition', 'pro', '--api-version', '1.5.1', '--fleet', String(fleet), '--networks', '1'],
      (running) => visit(browser, running),
    )
  try {
    /** @type {Figures[]} */
    const figures = []
    for (const nodes of SIZES) figures.push({ nodes, times: await visitsOf(nodes) })
    return figures
  } finally {
    await browser.close()
  }
}

/** @param {Figures[]} figures */
export const printAccessFigures = (figures) =>
  printGrowth(
    'Access pages with 2,000 policies, by number of nodes, ms',
    figures.map(({ nodes, times }) => ({ label: nodes.toLocaleString('en'), times })),
    LIMITS,
  )

/** @param {Browser} browser @param {Console} running @returns {Promise<Times>} */
async function visit(browser, running) {
  const path = running.nodesPath.replace('/nodes', '')
  const ids = await addPolicies(running, path)
  const visited = { url: running.url, path, ids }
  /** @type {Times} */
  const found = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const part of [measurePolicies, measureReach, measureQuestion]) {
      collect(found, await withPage(browser, running.session, (page) => part(page, visited)))
    }
  }
  return found
}

/**
 * Adds policies from two nodes to a third or, every tenth, to the tag of gateways; returns the nodes. Disables the
 * network's default policies, because otherwise only those would take effect.
 * @param {Console} running
 * @param {string} path
 */
async function addPolicies({ url, session }, path) {
  const network = decodeURIComponent(path.split('/').at(-1) ?? '')
  const call = async (
    /** @type {string} */ address,
    method = 'GET',
    /** @type {unknown} */ body = undefined,
  ) => {
    const response = await fetch(`${url}/api/${address}`, {
      method,
      headers: {
        authorization: `Bearer ${JSON.parse(session).jwt}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`)
    return JSON.parse(await response.text())
  }
  const here = `?network=${encodeURIComponent(network)}`
  /** @type {Array<{ id: string, is_static: boolean }>} */
  const listed = await call(`nodes/${encodeURIComponent(network)}`)
  const nodes = listed.filter(({ is_static }) => !is_static)
  const device = (/** @type {number} */ index) => ({
    id: 'device',
    value: nodes[index % nodes.length]?.id,
  })
  /** @type {{ Response: Array<{ default: boolean }> }} */
  const { Response: policies } = await call(`v1/acls${here}`)
  const standing = policies.filter((policy) => policy.default)
  for (const policy of standing) await call(`v1/acls${here}`, 'PUT', { ...policy, enabled: false })
  for (let index = 0; index < POLICIES; index += 1) {
    await call('v1/acls', 'POST', {
      name: `rule-${index}`,
      network_id: network,
      policy_type: 'device-policy',
      src_type: [device(index * 7), device(index * 13 + 1)],
      dst_type: [
        index % 10 === 0 ? { id: 'tag', value: `${network}.gateways` } : device(index * 5 + 2),
      ],
      protocol: 'all',
      type: 'Any',
      ports: [],
      allowed_traffic_direction: index % 2,
      enabled: true,
    })
  }
  return nodes.map(({ id }) => id)
}

/** @param {Page} page @param {Visited} visited @returns {Promise<Times>} */
async function measurePolicies(page, { url, path }) {
  await page.goto(`${url}${path}/access-control`, { waitUntil: 'commit' })
  // the rows don't wait for devices
  const firstRows = await firstRowTime(page, 'firstRowAfterReplies', 'v1/acls')
  await page.waitForLoadState('networkidle')
  const keys = await typeIn(page, page.getByRole('searchbox'), 'rule-19')

  const choose = async () => {
    await page.getByRole('button', { name: 'Add Policy' }).click()
    const entry = page.getByRole('menuitem', { name: 'Resource policy' })
    await entry.waitFor()
    return entry
  }
  const panel = page.getByRole('dialog')
  // the first look fetches its code
  await (await choose()).click()
  await panel.getByRole('option').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  const entry = await choose()
  const opening = callInPage(page, 'fromClickTo', '[role="dialog"] [role="option"]')
  await entry.click()
  const opened = Number(await opening)
  const search = panel.getByRole('combobox', { name: 'Source' })
  const optionOf = (/** @type {string} */ side, /** @type {number} */ place) =>
    panel.getByRole('listbox', { name: side }).getByRole('option').nth(place)
  const searched = await typeIn(page, search, 'edge-9')
  await panel.getByLabel('Policy name').fill('bench')
  await optionOf('Source', 3).click()
  const preview = await longestTask(page, async () => {
    await optionOf('Destination', 4).click()
    await panel
      .getByText(/^[+−]\d|Nothing opens/)
      .first()
      .waitFor()
  })
  return {
    'policies: first rows after the replies': [firstRows],
    'policies: a key': keys,
    'a new policy: resources to choose from': [opened],
    'a new policy: a key in their search': searched,
    'a new policy: its preview, longest task': [preview],
  }
}

/** @param {Page} page @param {Visited} visited @returns {Promise<Times>} */
async function measureReach(page, { url, path, ids: [nodeId] }) {
  await page.goto(`${url}${path}/reach/${encodeURIComponent(`node:${nodeId}`)}`, {
    waitUntil: 'commit',
  })
  const words = 'nodes|hosts|egress|acls|users'
  const firstRows = await firstRowTime(page, 'firstRowAfterReplies', words)
  await page.waitForLoadState('networkidle')
  return {
    'reach of a node: first rows after the replies': [firstRows],
    'reach of a node: a key': await typeIn(page, page.getByRole('searchbox').first(), 'edge-9'),
  }
}

/** @param {Page} page @param {Visited} visited @returns {Promise<Times>} */
async function measureQuestion(page, { url, path, ids: [from, to] }) {
  await page.goto(`${url}${path}/connectivity-check`)
  await page.waitForLoadState('networkidle')
  const source = page.getByRole('combobox', { name: 'Source' })
  const opening = callInPage(page, 'fromClickTo', 'main [role="option"]')
  await source.click()
  const opened = Number(await opening)
  const keys = await typeIn(page, source, 'edge-9')
  const asked = `${path}/connectivity-check?from=node:${from}&to=node:${to}`
  let answered = Number.NaN
  const longest = await longestTask(page, async () => {
    const began = performance.now()
    await callInPage(page, 'goTo', asked)
    await page.getByRole('region', { name: 'Answer' }).getByRole('status').waitFor()
    answered = performance.now() - began
  })
  return {
    'can A reach B: entities to choose from': [opened],
    'can A reach B: a key': keys,
    'can A reach B: the answer': [answered],
    'can A reach B: the answer, longest task': [longest],
  }
}
