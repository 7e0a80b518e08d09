// Imported before the server reads its environment.

process.env['DEMO'] ??= '1';
