import type { SystemStyleObject } from '@chakra-ui/react'

import type { Column } from '../table-model/types'

type Shape<Row, Live> = {
  columns: readonly Column<Row, Live>[]
  /** Pixels. */
  rowHeight: number
  hasSelection: boolean
  hasMenu: boolean
}

/** The tracks and the height that every row of a table reads. */
export function gridVariables<Row, Live>(shape: Shape<Row, Live>): SystemStyleObject {
  const tracks = [
    ...(shape.hasSelection ? ['2.25rem'] : []),
    ...shape.columns.map(({ width }) => width),
    ...(shape.hasMenu ? ['3rem'] : []),
  ]
  return { '--columns': tracks.join(' '), '--row-height': `${shape.rowHeight}px` }
}
