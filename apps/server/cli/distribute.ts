import pg from 'pg';
import { DistributionError, distribute, listSteps } from '../src/platform/db/citus/distribute.ts';
import { type Command, CommandError, exactArguments, parseArguments } from './command.ts';

/** Distributes the tables of the database over the workers of a Citus cluster. */
export const distributeCommand: Command = {
  name: 'distribute',
  usage: '[--dry-run]',
  summary: 'distribute the tables over the workers that the Citus coordinator knows; continues after an interruption',
  async run({ connection, print }, args) {
    const options = { 'dry-run': { type: 'boolean' } } as const;
    const { values, positionals } = parseArguments({ args, options, allowPositionals: true });
    exactArguments(positionals, []);
    // No statement timeout: copying a large table takes longer than a request may.
    const client = new pg.Client({ ...connection, application_name: 'gumball distribute' });
    await client.connect();
    try {
      const steps = await listSteps(client);
      if (steps.length === 0) {
        print('The tables are distributed already.');
        return;
      }
      if (values['dry-run']) {
        for (const { description } of steps) print(description);
        print(`${steps.length} steps. Nothing was changed. Stop all servers and run this without --dry-run.`);
        return;
      }
      await distribute(client, ({ step, steps: count, description }) => print(`${step}/${count} ${description}`));
      print('The tables are distributed. Set DATABASE_DISTRIBUTED=true and start the servers.');
    } catch (error) {
      throw error instanceof DistributionError ? new CommandError(error.message) : error;
    } finally {
      await client.end();
    }
  },
};
