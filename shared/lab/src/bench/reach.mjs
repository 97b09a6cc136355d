import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { rootPath } from '@meshdeck/tools/paths'

import { median, milliseconds, printTable, ratio } from './figures.mjs'
import { makeReachInventory } from './reach-inventory.mjs'

/** @typedef {Record<string, number[]>} Times */
/** @typedef {ReturnType<typeof makeReachInventory>} ReachInventory */
/** @typedef {ReachInventory['policies'][number]} Policy */
/** @typedef {{ kind: string, id: string }} EntityRef */
/** @typedef {Generator<undefined, unknown, undefined>} Steps */

/**
 * Measured functions of the rules; only they can read a compiled network.
 * @typedef {object} Rules
 * @property {(inventory: ReachInventory, like?: object) => object} compile
 * @property {(reach: object, policies: Policy[]) => object} withPolicies
 * @property {(reach: object, entity: EntityRef) => unknown} reachOf
 * @property {(reach: object, ends: { from: EntityRef, to: EntityRef }) => { isOpen: boolean } | undefined} mayOpen
 * @property {(reach: object, ends: { from: EntityRef, to: EntityRef }) => unknown} waysToOpen
 * @property {(reach: object, ends: { from: EntityRef, to: EntityRef }) => unknown[]} waysToClose
 * @property {(before: object, after: object) => unknown} difference
 * @property {(reach: object) => unknown} policyIssues
 * @property {(inventory: ReachInventory, like?: object) => Steps} compileInSteps
 * @property {(reach: object, ends: { from: EntityRef, to: EntityRef }) => Steps} waysToOpenInSteps
 * @property {(reach: object, ends: { from: EntityRef, to: EntityRef }) => Steps} waysToCloseInSteps
 * @property {(before: object, after: object) => Steps} differenceInSteps
 * @property {(before: object, after: object) => Steps} serviceDifferenceInSteps
 * @property {(reach: object) => Steps} policyIssuesInSteps
 */

const SIZES = [100, 1_000, 10_000]
const ROUNDS = 7
const MAX_MEGABYTES = 60

const DIFFERENCE = 300
const REACH = 100
/** Upper limit of one step in ms: a page that computes the answer itself handles other tasks between two steps. */
const STEP = 50
/** Upper limits in ms with 10,000 nodes; other figures have none. */
const LIMITS = new Map([
  ['reach of a node', REACH],
  ['reach of a tag', REACH],
  ['difference: a policy switched off', DIFFERENCE],
  ['difference: a tag reaches everyone', DIFFERENCE],
  ['difference: everyone reaches a tag', DIFFERENCE],
  ['difference: the network opened', DIFFERENCE],
])

const star = { id: 'tag', value: '*' }

/**
 * Measures the reachability rules without a page, for networks of 100, 1,000 and 10,000 nodes with proportional numbers
 * of policies, tags and routes.
 */
export async function measureReach() {
  /** @type {Rules} */
  const rules = await import(pathToFileURL(rootPath('shared/domain/dist/reach.js')).href)
  return SIZES.map((count) => ({ count, ...measureSize(rules, makeReachInventory(count)) }))
}

/** @param {Rules} rules @param {ReachInventory} inventory */
function measureSize(rules, inventory) {
  const megabytes = megabytesOf(() => rules.compile(inventory))
  const reach = rules.compile(inventory)
  const node = { kind: 'node', id: 'node-5' }
  const unreachableNode = findUnreachable(rules, reach, { from: node, inventory })
  const [first] = inventory.policies
  if (!first) throw new Error('There are no policies to measure.')
  const withNew = (/** @type {Partial<Policy>} */ ends) =>
    rules.withPolicies(reach, [...inventory.policies, { ...first, id: 'new', ...ends }])
  const compareWith = (/** @type {Partial<Policy>} */ ends) =>
    rules.difference(reach, withNew(ends))
  const tag = { id: 'tag', value: 'net.tag-1' }
  const peer = { kind: 'node', id: 'node-6' }
  const many = rules.withPolicies(reach, [
    ...inventory.policies,
    ...policiesBetween(first, { node, peer }),
  ])
  const retagged = inventory.nodes.map((node, index) =>
    index === 4 ? { ...node, tags: ['net.tag-0'] } : node,
  )
  /** @type {Times} */
  const times = {
    compiled: timesOf(() => rules.compile(inventory)),
    'reach of a node': timesOf(() => rules.reachOf(reach, node)),
    'reach of a tag': timesOf(() => rules.reachOf(reach, { kind: 'tag', id: 'net.tag-1' })),
    'can A reach B': timesOf(() => rules.mayOpen(reach, { from: node, to: unreachableNode })),
    'ways to open': timesOf(() => rules.waysToOpen(reach, { from: node, to: unreachableNode })),
    'ways to close, of 20 policies': timesOf(() =>
      rules.waysToClose(many, { from: node, to: peer }),
    ),
    'difference: a policy switched off': timesOf(() =>
      rules.difference(reach, rules.withPolicies(reach, inventory.policies.slice(1))),
    ),
    'difference: a tag reaches everyone': timesOf(() =>
      compareWith({ src_type: [tag], dst_type: [star] }),
    ),
    'difference: everyone reaches a tag': timesOf(() =>
      compareWith({ src_type: [star], dst_type: [tag] }),
    ),
    'difference: the network opened': timesOf(() =>
      compareWith({ src_type: [star], dst_type: [star] }),
    ),
    'difference: a node with another tag': timesOf(() =>
      rules.difference(reach, rules.compile({ ...inventory, nodes: retagged }, reach)),
    ),
    'policy issues': timesOf(() => rules.policyIssues(reach)),
  }
  const toTag = { src_type: [star], dst_type: [tag] }
  const ssh = { ...toTag, type: 'SSH', protocol: 'tcp', ports: ['22'] }
  /** @type {Times} */
  const longestSteps = {
    compiled: longestOf(() => rules.compileInSteps(inventory)),
    'ways to open': longestOf(() =>
      rules.waysToOpenInSteps(reach, { from: node, to: unreachableNode }),
    ),
    'ways to close, of 20 policies': longestOf(() =>
      rules.waysToCloseInSteps(many, { from: node, to: peer }),
    ),
    'difference: everyone reaches a tag': longestOf(() =>
      rules.differenceInSteps(reach, withNew(toTag)),
    ),
    'difference: the network opened': longestOf(() =>
      rules.differenceInSteps(reach, withNew({ src_type: [star], dst_type: [star] })),
    ),
    'difference of services': longestOf(() => rules.serviceDifferenceInSteps(reach, withNew(ssh))),
    'policy issues': longestOf(() => rules.policyIssuesInSteps(reach)),
  }
  return { megabytes, times, longestSteps }
}

/**
 * Policies that keep two nodes connected, by a tag of one and the name of the other; one in four applies to everyone.
 * @param {Policy} like
 * @param {{ node: EntityRef, peer: EntityRef }} ends
 * @returns {Policy[]}
 */
function policiesBetween(like, { node, peer }) {
  return Array.from({ length: 20 }, (_, index) => ({
    ...like,
    id: `between-${index}`,
    src_type: [
      { id: 'device', value: node.id },
      { id: 'tag', value: `net.tag-${index}` },
    ],
    dst_type: index % 4 === 0 ? [star] : [{ id: 'device', value: peer.id }, tagOf(index)],
  }))
}

/** @param {number} index */
const tagOf = (index) => ({ id: 'tag', value: `net.tag-${index + 1}` })

/**
 * A node that another can't reach.
 * @param {Rules} rules
 * @param {object} reach
 * @param {{ from: EntityRef, inventory: ReachInventory }} where
 */
function findUnreachable(rules, reach, { from, inventory }) {
  const found = inventory.nodes.find(
    ({ id }) => id !== from.id && !rules.mayOpen(reach, { from, to: { kind: 'node', id } })?.isOpen,
  )
  return { kind: 'node', id: found?.id ?? 'none' }
}

/** Measures CPU time, so other load on the machine matters little. @param {() => unknown} work */
function timesOf(work) {
  work()
  return Array.from({ length: ROUNDS }, () => timeOf(work))
}

/**
 * Longest step of each round, including the first, because a page answers most questions only once.
 * @param {() => Steps} begin
 */
function longestOf(begin) {
  return Array.from({ length: ROUNDS }, () => {
    const steps = begin()
    let [longest, isDone] = [0, false]
    while (!isDone) {
      const time = timeOf(() => {
        isDone = steps.next().done === true
      })
      longest = Math.max(longest, time)
    }
    return longest
  })
}

/** @param {() => unknown} work */
function timeOf(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Memory that a result retains, with garbage collected before and after. @param {() => unknown} make */
function megabytesOf(make) {
  setFlagsFromString('--expose-gc')
  /** @type {() => void} */
  const collect = runInNewContext('gc')
  const readMemory = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = readMemory()
  const kept = [make()]
  const megabytes = (readMemory() - before) / 1e6
  return kept.length > 0 ? megabytes : 0
}

/** @param {Awaited<ReturnType<typeof measureReach>>} figures */
export function printReachFigures(figures) {
  const [, middle, large] = figures
  if (!middle || !large) return
  const rows = Object.keys(large.times).map((step) => [
    step,
    ...figures.map(({ times }) => cellOf(times[step] ?? [])),
    ratio(median(large.times[step] ?? []) / median(middle.times[step] ?? [])),
    LIMITS.has(step) ? `< ${LIMITS.get(step)}` : '',
  ])
  const memory = [
    'memory in use, MB',
    ...figures.map(({ megabytes }) => megabytes.toFixed(1)),
    ratio(large.megabytes / middle.megabytes),
    `< ${MAX_MEGABYTES}`,
  ]
  printTable(
    'Reach, CPU ms: median (worst)',
    ['', ...figures.map(({ count }) => `${count} nodes`), 'x for 10 x', 'wanted'],
    [...rows, memory],
  )
  printTable(
    'The longest step without a worker, CPU ms: median (worst)',
    ['', ...figures.map(({ count }) => `${count} nodes`), 'wanted'],
    Object.keys(large.longestSteps).map((question) => [
      question,
      ...figures.map(({ longestSteps }) => cellOf(longestSteps[question] ?? [])),
      `< ${STEP}`,
    ]),
  )
}

/** @param {number[]} times */
const cellOf = (times) => `${milliseconds(median(times))} (${milliseconds(Math.max(...times))})`
