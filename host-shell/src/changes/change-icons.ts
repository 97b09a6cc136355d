import { ArrowDownToLine, LogIn, LogOut, RotateCcw, type LucideIcon } from 'lucide-react'

import type { ChangeKind } from './change'

export const changeIcons: Readonly<Record<ChangeKind, LucideIcon>> = {
  down: ArrowDownToLine,
  left: LogOut,
  joined: LogIn,
  back: RotateCcw,
}
