import { Tooltip } from '@meshdeck/ui'
import type { ComponentProps } from 'react'

type Props = { name: string; children: ComponentProps<typeof Tooltip>['children'] }

/** Around a line of the sidebar: its name in full beside it, where there is no room for all of it. */
export function SidebarTip({ name, children }: Props) {
  return (
    <Tooltip content={name} placement="right" isCutName>
      {children}
    </Tooltip>
  )
}
