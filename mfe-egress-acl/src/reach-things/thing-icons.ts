import type { ThingRef } from '@meshdeck/domain/reach'
import { Box, FileText, Split, Tag, User, Users } from 'lucide-react'

/** What stands for each kind, before its name. */
export const thingIcons = {
  node: Box,
  client: FileText,
  user: User,
  group: Users,
  tag: Tag,
  route: Split,
} as const satisfies Record<ThingRef['kind'], unknown>
