import { createContext, use } from 'react'

/** A context and no media query: it is asked for in every row that scrolls in. */
const TabStopContext = createContext<0 | -1>(-1)

/** Around the rows of the list of a phone. */
export const TabStops = TabStopContext.Provider

/** `tabIndex` of a control in a cell: in the table the arrow keys reach it, on a phone Tab does. */
export function useCellTabStop(): 0 | -1 {
  return use(TabStopContext)
}
