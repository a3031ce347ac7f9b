import { Text } from '@mantine/core'

/** The message of an empty list, with a hint what to do. */
export function EmptyNote({ title, hint }: { title: string; hint?: string }) {
  return (
    <>
      <Text fw={600}>{title}</Text>
      {hint && (
        <Text c="dimmed" size="sm" mt={4}>
          {hint}
        </Text>
      )}
    </>
  )
}
