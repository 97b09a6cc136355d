import { Box, chakra } from '@meshdeck/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { hiddenWhenCollapsed, unseenWhenCollapsed } from './when-collapsed'

const Name = chakra('span', { base: { flex: '1', truncate: true, ...unseenWhenCollapsed } })

type Props = { icon: LucideIcon; name: string; children?: ReactNode }

/** Icon, name, and what stands behind the name; the icon alone while the sidebar is collapsed. */
export function SidebarLine({ icon: Icon, name, children }: Props) {
  return (
    <>
      <Icon size="1rem" aria-hidden="true" />
      <Name>{name}</Name>
      {children && <Box css={hiddenWhenCollapsed}>{children}</Box>}
    </>
  )
}
