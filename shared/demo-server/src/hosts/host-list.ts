import type { FastifyInstance } from 'fastify'

import type { Served } from '../context'
import { keepingReady, ListShelf } from '../http/list-shelf'
import type { PreparedList } from '../http/prepared-list'
import { RowCache } from '../http/row-cache'
import type { SentRow } from '../http/sent-row'
import { repeat } from '../repeat'
import { readIds } from '../storage/read-ids'
import { watchRows } from '../storage/row-watch'
import { type Host, hostsTable } from '../storage/tables'
import { hostReply } from './host'

/** Rows in a part, of some 700 bytes each. */
const PART = 256

/** Every device, by id, as it is sent: made of the database once, and again when it changes there. */
export function createHostList(app: FastifyInstance, { store }: Served): () => PreparedList[] {
  const rows = new RowCache<SentRow>((ids) =>
    store.hosts.some(ids).map((host) => [host.id, { fixed: fixedPart(host), tail: '' }]),
  )
  function fixedPart(host: Host): Buffer {
    return Buffer.from(JSON.stringify(hostReply(host, store.apiVersion)))
  }

  const watch = watchRows(store.db, {
    table: 'hosts',
    key: 'id',
    columns: Object.keys(hostsTable.columns),
  })
  const shelf = new ListShelf()
  const source = {
    ids: () => readIds(store.db, 'SELECT id FROM hosts ORDER BY id'),
    rowsOf: (ids: string[]) => ({ rows: rows.of(ids), until: Infinity }),
    part: PART,
  }

  function update() {
    for (const { id, what } of watch.drain()) {
      rows.forget(id)
      shelf.change(id, what === 'moved')
    }
  }

  const end = repeat(async () => {
    update()
    await shelf.refresh()
  }, keepingReady)
  app.addHook('onClose', end)

  return () => {
    update()
    return [shelf.list('hosts', source)]
  }
}
