import { config } from 'zod'

// The content security policy forbids making code from texts, and zod would try it once a page: a
// finding of every audit. To be imported before any schema is made.
config({ jitless: true })
