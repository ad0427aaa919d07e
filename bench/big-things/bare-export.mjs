// Reads all accounts of an organization as they are stored, and writes them as JSON: the least that an export costs.
import { MongoClient } from 'mongodb';

const [url, databaseName, organizationId] = process.argv.slice(2);
const mongo = await MongoClient.connect(url);
for await (const account of mongo.db(databaseName).collection('accounts').find({ organizationId })) {
  JSON.stringify(account);
}
await mongo.close();
