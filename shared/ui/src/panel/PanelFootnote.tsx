import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The element beside the buttons of a panel, once it is there. */
export const FootnotePlace = createContext<HTMLElement | null>(null)

/** What a part of a panel says beside its buttons, where it is seen however far somebody has scrolled. */
export function PanelFootnote({ children }: { children: ReactNode }) {
  const place = useContext(FootnotePlace)
  return place && createPortal(children, place)
}
