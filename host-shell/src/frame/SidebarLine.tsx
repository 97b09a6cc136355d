import { Span } from '@meshdeck/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { icon: LucideIcon; name: string; isCollapsed: boolean; children?: ReactNode }

/** Icon, name, and what stands behind the name; the icon alone while the sidebar is collapsed. */
export function SidebarLine({ icon: Icon, name, isCollapsed, children }: Props) {
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      {!isCollapsed && (
        <Span flex="1" truncate>
          {name}
        </Span>
      )}
      {!isCollapsed && children}
    </>
  )
}

/** For the link around a line: its name, while the icon stands alone. */
export const lineProps = (name: string, isCollapsed: boolean) =>
  isCollapsed ? { 'data-collapsed': '', 'aria-label': name } : {}
