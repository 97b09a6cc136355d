import type { ReactNode } from 'react'

/** The part of an address that says which page it is of. */
const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''

/** Whether each part of an address is there: one that was made of an empty id is the address of another page. */
export function isWholeAddress(address: string): boolean {
  const path = pathOf(address)
  return path === '/' || !/\/(\/|$)/.test(path)
}

/** What a thing without a name is called: the end of the address of its page, which is its id. */
export function nameInAddress(address: string): string {
  const end = pathOf(address).split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}

/** What stands in a link: what it is called, 0 too, or else another text. */
export const textOr = (name: ReactNode, other: string): ReactNode =>
  name === undefined || name === null || name === '' ? other : name
