/** What somebody asks about, by the id that the server gives it; users by their names. */
export type ThingRef = {
  kind: 'node' | 'client' | 'user' | 'group' | 'tag' | 'route'
  id: string
}
