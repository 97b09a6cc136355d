/** What is made of rows of the database, until they change there. */
export class RowCache<T> {
  private readonly made = new Map<string, T>()

  /** @param make from those of these rows that are there */
  constructor(private readonly make: (ids: string[]) => Array<[id: string, made: T]>) {}

  /** What is made already of a row. */
  get(id: string): T | undefined {
    return this.made.get(id)
  }

  forget(id: string) {
    this.made.delete(id)
  }

  /** Of those of these rows that are there, in this order. */
  of(ids: string[]): T[] {
    const missing = ids.filter((id) => !this.made.has(id))
    if (missing.length > 0) for (const [id, made] of this.make(missing)) this.made.set(id, made)
    return ids.flatMap((id) => this.made.get(id) ?? [])
  }
}
