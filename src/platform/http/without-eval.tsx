import { config } from 'zod'

// The content security policy forbids eval, and zod would try it once per page, which every audit
// reports. Must be imported before any schema is created.
config({ jitless: true })
