import { useQuery, type UseSuspenseQueryOptions } from '@meshdeck/platform'
import { useMemo } from 'react'

import type { TableFrameProps } from './table-frame-props'
import { TableFrame } from './TableFrame'

type OwnProps<Row, Live> = Omit<TableFrameProps<Row, Live>, 'rows' | 'error' | 'onRetry'>

type QueriedProps<Row, Live, Data, Key extends readonly unknown[]> = OwnProps<Row, Live> & {
  /** Query options of a resource module. The table waits for it, and offers Retry. */
  query: UseSuspenseQueryOptions<Data, Error, Data, Key>
  /** From the reply to rows; the same function as long as nothing changes. */
  toRows: (data: Data) => readonly Row[]
}

type GivenProps<Row, Live> = OwnProps<Row, Live> &
  Pick<TableFrameProps<Row, Live>, 'rows' | 'error' | 'onRetry'>

/**
 * A list page's table: toolbar, header, rows, footer and bulk bar. Give it a `query` with `toRows`,
 * or `rows` that the page reads itself (undefined while they load) with `error` and `onRetry`.
 * Loading, failure, emptiness and a filter that matches nothing are shown inside.
 */
export function DataTable<Row, Live, Data, Key extends readonly unknown[]>(
  props: QueriedProps<Row, Live, Data, Key> | GivenProps<Row, Live>,
) {
  return 'query' in props ? <QueriedTable {...props} /> : <TableFrame {...props} />
}

function QueriedTable<Row, Live, Data, Key extends readonly unknown[]>(
  props: QueriedProps<Row, Live, Data, Key>,
) {
  const { query, toRows, ...rest } = props
  const { queryFn, ...options } = query
  // taken apart because the two kinds of options differ in how they lack a function
  const { data, error, refetch } = useQuery({ ...options, ...(queryFn && { queryFn }) })
  const rows = useMemo(() => (data === undefined ? undefined : toRows(data)), [data, toRows])

  return <TableFrame {...rest} rows={rows} error={error} onRetry={() => void refetch()} />
}
