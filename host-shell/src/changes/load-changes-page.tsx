import { ChangesPage } from './ChangesPage'

/** The page, with the tables as remotes are lent them: an import of its own would cut their file in two. */
export async function loadChangesPage() {
  const lent = await import(/* webpackChunkName: "federation" */ '../federation/lent-table')
  const table = await lent.table()
  return () => <ChangesPage table={table} />
}
