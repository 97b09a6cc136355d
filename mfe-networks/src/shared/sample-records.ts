import { type Host, hostSchema } from '@meshdeck/api/hosts'
import { type Node, nodeSchema } from '@meshdeck/api/nodes'
import { runToEnd } from '@meshdeck/domain/steps'
import { z } from '@meshdeck/platform'
import type { Column, FilterField } from '@meshdeck/ui/data-table'

import { type GraphModel, graphModelSteps, type GraphRow, graphRowSteps } from './graph-rows'
import { type NodeRow, nodeRowMaker } from './node-rows'

/* For tests: runs in one go what the page does in steps. */

export const toGraphRows = (sources: Parameters<typeof graphRowSteps>[0]): GraphRow[] =>
  runToEnd(graphRowSteps(sources))

export const toGraphModel = (rows: readonly GraphRow[]): GraphModel =>
  runToEnd(graphModelSteps(rows))

/* Records with what a test is about; the rest is as if the server left it out. */

export const aNode = (part: Partial<Node> = {}): Node => ({
  ...z.parse(nodeSchema, { id: 'n1', hostid: 'h1', network: 'corp', connected: true }),
  ...part,
})

export const aHost = (part: Partial<Host> = {}): Host => ({
  ...z.parse(hostSchema, { id: 'h1', name: 'edge', os: 'linux' }),
  ...part,
})

/** A row of the nodes table, of its `node` and `host`, with what else `part` says. */
export function aNodeRow(part: Partial<NodeRow> = {}): NodeRow {
  const { node = aNode(), host = aHost() } = part
  const row = nodeRowMaker({ hosts: [host], egressRoutes: [] })(node)
  return { ...row, ...part }
}

/** Each property that rows can be filtered by, followed by the values that it offers. */
export const offeredBy = <Row>(filters: ReadonlyArray<FilterField<Row, string>>): string[] =>
  filters.map(({ id, options }) => [id, ...options.map(({ value }) => value)].join(' '))

/** Which of the filters that are asked for, as the address writes them, let a row through. */
export function met<Row>(
  filters: ReadonlyArray<FilterField<Row, string>>,
  row: Row,
  asked: readonly string[],
): string[] {
  return asked.filter((text) => {
    const [id, value = ''] = text.split('=')
    const field = filters.find((filter) => filter.id === id)
    if (!field) throw new Error(`There is no ${text}`)
    return field.matches(row, value, undefined)
  })
}

/** What an export contains for a row, by the column: its text or moment, or else what its cell shows. */
export const exportOf = <Row>(
  columns: ReadonlyArray<Column<Row, string>>,
  row: Row,
): Record<string, unknown> =>
  Object.fromEntries(
    columns.map(({ id, text, moment, cell }) => [id, (text ?? moment ?? cell)(row, undefined)]),
  )
