import { PHONE_QUERY, useMediaQuery } from './use-media-query'

/** `tabIndex` of a control in a cell: in the table the arrow keys reach it, on a phone Tab does. */
export function useCellTabStop(): 0 | -1 {
  return useMediaQuery(PHONE_QUERY) ? 0 : -1
}
